import CoreArchitecture
import CorePresentation

extension Element {
    /// The element without the values of its secret fields.
    var redacted: Element {
        switch self {
        case .form(var form):
            for index in form.fields.indices where form.fields[index].kind == .secret {
                form.fields[index].value = .text("")
            }
            return .form(form)
        case .tabs(var tabs):
            tabs.content = tabs.content.map(\.redacted)
            return .tabs(tabs)
        case .group(var group):
            group.elements = group.elements.map(\.redacted)
            return .group(group)
        case .heading, .text, .facts, .list, .table, .chart, .calendar, .chips, .rating, .map, .picture, .meter,
            .progress, .notice, .search, .steps, .emptyState:
            return self
        }
    }
}

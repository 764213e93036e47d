import CorePresentation

/// The filter of a list or table.
package struct ListFilter: Hashable, Sendable {
    /// The list or table.
    let element: ElementID
    /// The typed text.
    var editor = TextEditor("")
    /// Whether it is being edited. Afterwards it stays until it is cleared.
    var isEditing = true
}

/// The result of filtering a list.
struct FilterResult: Hashable, Sendable {
    /// The list or table.
    var element: ElementID
    /// The number of matching rows.
    var shown: Int
    /// The total number of rows.
    var total: Int
    /// Whether there are more rows that aren't loaded.
    var isPartial: Bool
}

extension Screen {
    /// Returns the screen with the matching rows of the filtered list, or `nil` if the list doesn't exist.
    func narrowed(by filter: ListFilter) -> (screen: Screen, result: FilterResult)? {
        var result: FilterResult?
        var screen = self
        screen.body = body.map { element in
            element.replacing(filter.element) { element in
                switch element {
                case .list(var list):
                    let indices = FuzzyIndex(list.rows.map(\.plainLine)).indices(for: filter.editor.text)
                    result = FilterResult(
                        element: list.id, shown: indices.count, total: list.rows.count, isPartial: list.hasMore)
                    list.rows = indices.map { list.rows[$0] }
                    list.hasMore = false
                    element = .list(list)
                case .table(var table):
                    let texts = table.rows.map { $0.cells.map(\.plainLine).joined(separator: " ") }
                    let indices = FuzzyIndex(texts).indices(for: filter.editor.text)
                    result = FilterResult(
                        element: table.id, shown: indices.count, total: table.rows.count, isPartial: table.hasMore)
                    table.rows = indices.map { table.rows[$0] }
                    table.hasMore = false
                    element = .table(table)
                default: break
                }
            }
        }
        return result.map { (screen, $0) }
    }

    /// The lists and tables that can be filtered, in reading order.
    var filterable: [ElementID] {
        allElements.compactMap { element in
            switch element {
            case .list(let list) where list.rows.count > 1 && list.isArrangeable: list.id
            case .table(let table) where table.rows.count > 1: table.id
            default: nil
            }
        }
    }
}

extension ItemList {
    /// Whether its rows can be filtered and sorted. Aligned rows that can't be selected only show a status.
    var isArrangeable: Bool { !isAligned || rows.contains(where: \.isSelectable) }
}

extension Element {
    /// Returns the element with a change to the one with an id: this element or a descendant.
    func replacing(_ id: ElementID, _ change: (inout Element) -> Void) -> Element {
        var element = self
        if element.id == id {
            change(&element)
            return element
        }
        switch element {
        case .tabs(var tabs):
            tabs.content = tabs.content.map { $0.replacing(id, change) }
            return .tabs(tabs)
        case .group(var group):
            group.elements = group.elements.map { $0.replacing(id, change) }
            return .group(group)
        default: return element
        }
    }
}

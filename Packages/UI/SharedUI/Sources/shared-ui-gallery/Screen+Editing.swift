import CorePresentation

extension Screen {
    /// Puts a value into a field.
    mutating func set(_ id: FieldID, _ value: FieldValue) {
        for (index, element) in body.enumerated() {
            guard case .form(var form) = element else { continue }
            for position in form.fields.indices where form.fields[position].id == id {
                form.fields[position].value = value
            }
            body[index] = .form(form)
        }
    }

    /// Puts a text into a search.
    mutating func set(query: String, in id: ElementID) {
        for (index, element) in body.enumerated() {
            guard case .search(var search) = element, search.id == id else { continue }
            search.query = query
            body[index] = .search(search)
        }
    }

    /// Selects a tab.
    mutating func set(tab: TabID, in id: ElementID) {
        for (index, element) in body.enumerated() {
            guard case .tabs(var tabs) = element, tabs.id == id else { continue }
            tabs.selected = tab
            body[index] = .tabs(tabs)
        }
    }
}

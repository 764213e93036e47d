import CorePresentation

extension PageLayout {
    /// Returns the draft for a focused part; `nil` if it isn't a text.
    func draft(for focus: Focus, keeping old: Draft?) -> Draft? {
        guard let value = textValue(of: focus) else { return nil }
        if let old, old.target == focus { return old }
        return Draft(target: focus, value: value)
    }

    /// Returns the value of an editable field or search on the screen.
    func textValue(of focus: Focus) -> String? {
        switch focus {
        case .search(let id):
            for case .search(let search) in screen.allElements where search.id == id { return search.query }
            return nil
        case .field(let id):
            guard let field = screen.field(id), !isLocked(id) else { return nil }
            switch field.kind {
            case .text, .multilineText, .secret, .number, .date, .time: return field.value.text
            case .choice, .flag: return nil
            }
        case .row, .tabs, .command, .dismissal: return nil
        }
    }

    /// Returns whether a field's form has been sent, so that it can't be changed.
    func isLocked(_ id: FieldID) -> Bool {
        for case .form(let form) in screen.allElements where form.fields.contains(where: { $0.id == id }) {
            return form.isPending
        }
        return false
    }
}

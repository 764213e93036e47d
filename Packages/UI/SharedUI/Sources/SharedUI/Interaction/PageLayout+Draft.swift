import CorePresentation

extension PageLayout {
    /// The text that is typed into when a thing has the focus; `nil` if letters aren't text.
    func draft(for focus: Focus, keeping old: Draft?) -> Draft? {
        guard let value = textValue(of: focus) else { return nil }
        if let old, old.target == focus { return old }
        return Draft(target: focus, value: value)
    }

    /// The text that the screen shows in a field or search which can be typed into now.
    func textValue(of focus: Focus) -> String? {
        switch focus {
        case .search(let id):
            for case .search(let search) in screen.allElements where search.id == id { return search.query }
            return nil
        case .field(let id):
            guard let field = screen.field(id), !isLocked(id) else { return nil }
            switch field.kind {
            case .text, .multilineText, .secret, .number, .date: return field.value.text
            case .choice, .flag: return nil
            }
        case .row, .tabs, .command, .dismissal: return nil
        }
    }

    /// Whether a field's form has been sent, so that nothing in it can be changed.
    func isLocked(_ id: FieldID) -> Bool {
        for case .form(let form) in screen.allElements where form.fields.contains(where: { $0.id == id }) {
            return form.isPending
        }
        return false
    }
}

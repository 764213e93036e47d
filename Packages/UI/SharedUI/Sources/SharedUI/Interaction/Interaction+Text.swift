import CorePresentation

extension Interaction {
    /// Handles a key as typing, if a text has the focus.
    /// - Returns: Whether the key was used.
    mutating func handleInText(_ key: Key) -> Bool {
        guard let draft = state.draft else { return false }
        let isMultiline = isMultiline(draft.target)
        switch key {
        case .paste(let text) where isMultiline: edit { $0.insert(text.cleaned(keepingLines: true)) }
        case .enter where isMultiline: edit { $0.insert("\n") }
        case .enter:
            // The form has nothing else to fill in or to check.
            if case .field = draft.target, let form = screen.formOfOneSecret {
                activate(form.submit.id)
            } else if case .field(let id) = draft.target, draft.editor.text.allSatisfy(\.isWhitespace),
                let form = screen.form(sentFromEmpty: id)
            {
                // The focus doesn't move to the button, because the next key would be a command. The form shows what is
                // missing; with only one field, it is sent empty.
                activate(form.submit.id)
            } else {
                moveDown()
            }
        case .up where isMultiline: return moveLine(by: -1)
        case .down where isMultiline: return moveLine(by: 1)
        default:
            var isEdit = false
            edit { isEdit = $0.handle(key) }
            return isEdit
        }
        return true
    }

    private func isMultiline(_ target: Focus) -> Bool {
        if case .field(let id) = target, case .multilineText? = screen.field(id)?.kind { true } else { false }
    }

    private mutating func moveLine(by step: Int) -> Bool {
        var moved = false
        edit { moved = $0.moveLine(by: step) }
        return moved
    }

    private mutating func edit(_ change: (inout TextEditor) -> Void) {
        guard var draft = state.draft else { return }
        let text = draft.edit(change)
        state.draft = draft
        guard let text else { return }
        switch draft.target {
        case .field(let id): send(.edited(id, .text(text)))
        case .search(let id): send(.query(text, in: id))
        case .row, .tabs, .command, .dismissal: break
        }
    }
}

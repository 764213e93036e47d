import Testing

@testable import SharedUI

@Suite("Typing ahead of the screen", .timeLimit(.minutes(10)))
struct DraftTests {
    private func draft(typing letters: String) -> Draft {
        var draft = Draft(target: .field("name"), value: "")
        for letter in letters { _ = draft.edit { $0.insert(String(letter)) } }
        return draft
    }

    @Test("Late echoes of sent text change nothing")
    func lateEchoes() {
        var draft = draft(typing: "Miso")
        for echo in ["", "M", "Mi", "Mi", "Miso"] {
            draft.reconcile(with: echo)
            #expect(draft.editor.text == "Miso")
            #expect(draft.editor.caret == 4)
        }
    }

    @Test("A value that was typed, deleted, and typed again is an echo")
    func repeatedValues() {
        var draft = draft(typing: "a")
        _ = draft.edit { $0.deleteBackward() }
        _ = draft.edit { $0.insert("a") }
        for echo in ["a", "", "a"] {
            draft.reconcile(with: echo)
            #expect(draft.editor.text == "a")
        }
    }

    @Test("A different value from the feature replaces the text, and keeps the caret's distance from the end")
    func replaced() {
        var draft = draft(typing: "miso")
        _ = draft.edit { $0.moveLeft() }
        draft.reconcile(with: "Miso!")
        #expect(draft.editor.text == "Miso!")
        #expect(draft.editor.caret == 4)
    }

    @Test("Moving the caret sends nothing")
    func movingIsNoEdit() {
        var draft = draft(typing: "a")
        let moved = draft.edit { $0.moveLeft() }
        let inserted = draft.edit { $0.insert("b") }
        #expect(moved == nil)
        #expect(inserted == "ba")
    }
}

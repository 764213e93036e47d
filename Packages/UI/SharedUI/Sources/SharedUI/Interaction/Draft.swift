/// The text being typed into a field or search. It is ahead of the screen until a new screen confirms it.
struct Draft: Hashable, Sendable {
    /// The field or search.
    let target: Focus
    /// The text and its caret.
    private(set) var editor: TextEditor
    /// The value on the last screen.
    private var shown: String
    /// The values sent since, oldest first.
    private var sent: [String] = []

    init(target: Focus, value: String) {
        self.target = target
        editor = TextEditor(value)
        shown = value
    }

    /// Changes the text.
    /// - Returns: The new text if it differs, which must be sent.
    mutating func edit(_ change: (inout TextEditor) -> Void) -> String? {
        let before = editor.text
        change(&editor)
        if editor.text == before { return nil }
        sent.append(editor.text)
        return editor.text
    }

    /// Compares the draft with a new screen's value. An echo of a sent value, however late, changes nothing; any other
    /// value was set by the feature and replaces the text.
    mutating func reconcile(with value: String) {
        if value == shown { return }
        shown = value
        if let index = sent.firstIndex(of: value) {
            sent.removeSubrange(...index)
            return
        }
        sent = []
        if editor.text == value { return }
        let distance = editor.text.count - editor.caret
        editor = TextEditor(value)
        for _ in 0..<min(distance, value.count) { editor.moveLeft() }
    }
}

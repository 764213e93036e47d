/// What is being typed into a field or search, which runs ahead of the screen until a new screen value confirms it.
struct Draft: Hashable, Sendable {
    /// The field or search.
    let target: Focus
    /// The text and its caret.
    private(set) var editor: TextEditor
    /// The value that the screen showed last.
    private var shown: String
    /// The values sent since, oldest first.
    private var sent: [String] = []

    init(target: Focus, value: String) {
        self.target = target
        editor = TextEditor(value)
        shown = value
    }

    /// Changes the text.
    /// - Returns: The new text where it is another, which is to be sent.
    mutating func edit(_ change: (inout TextEditor) -> Void) -> String? {
        let before = editor.text
        change(&editor)
        if editor.text == before { return nil }
        sent.append(editor.text)
        return editor.text
    }

    /// Takes notice of the value that a new screen shows: an echo of what was sent, however late, changes nothing;
    /// any other value is what the feature made of it and replaces the text.
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

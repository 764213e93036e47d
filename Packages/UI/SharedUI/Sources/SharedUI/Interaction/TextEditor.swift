/// A text being typed, with its caret. Every edit keeps the caret between grapheme clusters.
struct TextEditor: Hashable, Sendable {
    /// The text.
    private(set) var text: String
    /// The number of clusters before the caret.
    private(set) var caret: Int

    /// Creates an editor with the caret at the end of a text.
    init(_ text: String) {
        self.text = text
        caret = text.count
    }

    private var caretIndex: String.Index { index(caret) }

    private func index(_ offset: Int) -> String.Index {
        text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    }

    /// The letters before the caret.
    var beforeCaret: Substring { text[..<caretIndex] }

    /// Inserts text at the caret; a combining mark joins the letter before it.
    mutating func insert(_ new: String) {
        let head = beforeCaret + new
        let tail = text[caretIndex...]
        caret = head.count
        text = String(head) + tail
        caret = min(caret, text.count)
    }

    mutating func deleteBackward() {
        if caret > 0 { remove(from: caret - 1, to: caret) }
    }

    mutating func deleteForward() {
        if caret < text.count { remove(from: caret, to: caret + 1) }
    }

    /// Removes the word before the caret and the spaces after it.
    mutating func deleteWord() {
        remove(from: wordStart, to: caret)
    }

    mutating func deleteToLineStart() {
        remove(from: lineStart, to: caret)
    }

    mutating func deleteToLineEnd() {
        remove(from: caret, to: lineEnd)
    }

    mutating func moveLeft() { caret = max(caret - 1, 0) }
    mutating func moveRight() { caret = min(caret + 1, text.count) }
    mutating func moveToLineStart() { caret = lineStart }
    mutating func moveToLineEnd() { caret = lineEnd }
    mutating func moveWordLeft() { caret = wordStart }

    mutating func moveWordRight() {
        let rest = text[caretIndex...]
        let spaces = rest.prefix { $0.isWhitespace }
        let word = rest.dropFirst(spaces.count).prefix { !$0.isWhitespace }
        caret += spaces.count + word.count
    }

    /// Moves the caret a line up or down, to the same column if possible.
    /// - Returns: Whether there was such a line.
    mutating func moveLine(by step: Int) -> Bool {
        let column = caret - lineStart
        if step < 0 {
            guard lineStart > 0 else { return false }
            caret = lineStart - 1
            caret = min(lineStart + column, caret)
        } else {
            guard lineEnd < text.count else { return false }
            caret = lineEnd + 1
            caret = min(caret + column, lineEnd)
        }
        return true
    }

    private var lineStart: Int {
        caret - beforeCaret.reversed().prefix { !$0.isNewline }.count
    }

    private var lineEnd: Int {
        caret + text[caretIndex...].prefix { !$0.isNewline }.count
    }

    private var wordStart: Int {
        let reversed = Array(beforeCaret.reversed())
        let spaces = reversed.prefix { $0.isWhitespace }
        let word = reversed.dropFirst(spaces.count).prefix { !$0.isWhitespace }
        return caret - spaces.count - word.count
    }

    private mutating func remove(from start: Int, to end: Int) {
        text.removeSubrange(index(start)..<index(end))
        caret = min(start, text.count)
    }
}

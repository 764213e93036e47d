extension TextEditor {
    /// Handles a key as an edit of a single line.
    /// - Returns: Whether the key was used.
    mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let letter): insert(String(letter))
        case .space: insert(" ")
        case .paste(let text): insert(text.cleaned())
        case .backspace: deleteBackward()
        case .delete, .control("d"): deleteForward()
        case .control("w"): deleteWord()
        case .control("u"): deleteToLineStart()
        case .control("k"): deleteToLineEnd()
        case .left, .control("b"): moveLeft()
        case .right, .control("f"): moveRight()
        case .wordLeft: moveWordLeft()
        case .wordRight: moveWordRight()
        case .home, .control("a"): moveToLineStart()
        case .end, .control("e"): moveToLineEnd()
        default: return false
        }
        return true
    }
}

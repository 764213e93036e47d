/// A key, mouse action or paste.
package enum Key: Hashable, Sendable {
    /// A letter, sign or space.
    case character(Character)
    /// A letter together with Control, in lower case.
    case control(Character)
    /// A letter together with Alt, in lower case.
    case alt(Character)
    /// A pasted text, with line breaks as `\n`.
    case paste(String)
    case enter, tab, backTab, escape, backspace, delete, space
    /// F1.
    case help
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
    /// A press of the mouse's left button at a cell of the window, counted from 0.
    case click(column: Int, row: Int)
    /// A turn of the mouse's wheel: down by 1, or up by -1.
    case wheel(Int)
    /// The terminal's response about a private mode (DECRPM): 1 and 2 mean that it is supported.
    case modeReport(mode: Int, status: Int)
}

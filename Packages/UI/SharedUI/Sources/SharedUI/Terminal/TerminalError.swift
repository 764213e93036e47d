/// The reasons a screen can't be shown in a terminal. Each description is one line for standard error.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Input or output isn't a terminal.
    case notATerminal(what: String)
    /// The terminal can't move its cursor. The payload is the value of `TERM`.
    case cannotMoveCursor(term: String)
    /// The window is too small.
    case tooSmall(TerminalSize)
    /// A system call failed. The payload is the action and the error number.
    case failed(doing: String, errno: Int32)
    /// A signal asked the process to end. The terminal has been restored.
    case terminated(signal: Int32)

    /// The problem and what to do about it, in one line.
    public var description: String {
        switch self {
        case .notATerminal(let what):
            "The \(what) is not a terminal. Run this in a terminal window, or add --plain to use it line by line."
        case .cannotMoveCursor(let term):
            "This terminal (TERM=\(term)) can't move its cursor. Add --plain to use it line by line."
        case .tooSmall(let size):
            "The window has \(size.columns) columns and \(size.rows) rows; "
                + "\(TerminalSize.minimum.columns) and \(TerminalSize.minimum.rows) are needed. "
                + "Make it larger, or add --plain to use it line by line."
        case .failed(let action, let errno):
            "The terminal refused \(action) (error \(errno)). Add --plain to use it line by line."
        case .terminated(let signal):
            "Ended by signal \(signal)."
        }
    }
}

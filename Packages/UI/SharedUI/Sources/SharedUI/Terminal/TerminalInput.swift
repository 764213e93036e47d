/// An input from a terminal.
public enum TerminalInput: Hashable, Sendable {
    /// Typed bytes.
    case bytes([UInt8])
    /// The window's size has changed.
    case resized
    /// Another process asked this one to stop (SIGTSTP).
    case suspended
    /// The process continues after it was stopped. The terminal's content is unknown.
    case resumed
    /// A signal asked the process to end. The terminal has been restored.
    case terminated(signal: Int32)
}

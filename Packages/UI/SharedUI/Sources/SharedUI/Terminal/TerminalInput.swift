/// What a terminal tells.
public enum TerminalInput: Hashable, Sendable {
    /// Bytes that were typed.
    case bytes([UInt8])
    /// The window has another size.
    case resized
    /// Another process asked this one to stop for a while (SIGTSTP).
    case suspended
    /// The process continues after it was stopped; what the screen shows is unknown.
    case resumed
    /// A signal asked the process to end; the terminal has been restored already.
    case terminated(signal: Int32)
}

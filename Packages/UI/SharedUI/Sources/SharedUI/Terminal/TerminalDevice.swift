/// A terminal to draw on and to read from.
public protocol TerminalDevice: Sendable {
    /// The window's size now.
    var size: TerminalSize { get }

    /// Enters the terminal: keys are delivered at once without echo, and the alternate screen is shown. The stream ends
    /// when the terminal is closed.
    func enter() throws(TerminalError) -> AsyncStream<TerminalInput>

    /// Writes all bytes, with one system call if it accepts all of them.
    func write(_ bytes: [UInt8])

    /// Restores the terminal. Does nothing if it was already restored.
    func leave()

    /// Restores the terminal, suspends the process until it is resumed, and takes over the terminal again.
    func suspend()
}

/// A terminal to draw on and to read from.
public protocol TerminalDevice: Sendable {
    /// The window's size now.
    var size: TerminalSize { get }

    /// Takes over the terminal: every key is delivered at once without echo, and the alternate screen is drawn
    /// on. The stream ends when the terminal is gone.
    func enter() throws(TerminalError) -> AsyncStream<TerminalInput>

    /// Writes bytes, all of them, in one call to the operating system where it takes them.
    func write(_ bytes: [UInt8])

    /// Gives the terminal back as it was found. Does nothing when it has been given back.
    func leave()

    /// Restores the terminal, suspends the process until it is resumed, and takes over the terminal again.
    func suspend()
}

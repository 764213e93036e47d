/// A terminal to draw on and to read from.
public protocol TerminalDevice: Sendable {
    /// The window's size now.
    var size: TerminalSize { get }

    /// Takes the terminal over: every key is told at once and not shown, and another screen than the shell's is drawn
    /// on. The stream ends when the terminal is gone.
    func enter() throws(TerminalError) -> AsyncStream<TerminalInput>

    /// Writes bytes, all of them, in one call to the operating system where it takes them.
    func write(_ bytes: [UInt8])

    /// Gives the terminal back as it was found. Does nothing when it has been given back.
    func leave()

    /// Gives the terminal back, stops the process until it is told to go on, and takes the terminal over again.
    func suspend()
}

/// A signal that ended a process.
public struct FatalSignal: Hashable, Sendable {
    /// The signal's number, such as 11.
    public let number: Int32

    /// The signal's name, such as `SIGSEGV`.
    public let name: String

    /// The instruction at which it occurred, and the return addresses of its thread's stack.
    public let frames: [UInt]

    /// The load address of the executable. Subtract it from a frame to look that up in the file, for example with
    /// `addr2line -f -e EXECUTABLE ADDRESS`.
    public let executableBase: UInt

    /// Whether the report is complete.
    public let isComplete: Bool

    /// Creates a signal, for doubles and their tests.
    public init(number: Int32, name: String, frames: [UInt], executableBase: UInt, isComplete: Bool) {
        self.number = number
        self.name = name
        self.frames = frames
        self.executableBase = executableBase
        self.isComplete = isComplete
    }
}

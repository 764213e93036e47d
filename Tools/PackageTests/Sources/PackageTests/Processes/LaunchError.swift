/// A program that can't be started.
public struct LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program.
    public let program: String
    /// The system's reason.
    public let reason: String

    /// One line.
    public var description: String { "\(program) can't be started: \(reason)" }
}

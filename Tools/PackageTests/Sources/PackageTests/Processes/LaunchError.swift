/// The reason why a program can't be started.
public struct LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program's name.
    public let program: String
    /// The system's reason.
    public let reason: String

    /// The program and the reason, on one line.
    public var description: String { "\(program) can't be started: \(reason)" }
}

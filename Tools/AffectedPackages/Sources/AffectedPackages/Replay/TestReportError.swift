/// The reason why a recorded report can't be read.
public struct TestReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public let file: String
    /// The line, starting at 1.
    public let line: Int
    /// The problem.
    public let reason: String

    /// `file:line: reason`.
    public var description: String { "\(file):\(line): \(reason)" }
}

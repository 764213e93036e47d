/// A recorded report that can't be read.
public struct TestReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// What is wrong.
    public let reason: String

    /// `file:line: reason`.
    public var description: String { "\(file):\(line): \(reason)" }
}

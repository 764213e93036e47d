/// The reason a mock, or a file of mocks, can't be written.
public struct MockProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file it is about, relative to the root.
    public let path: String
    /// The line, from 1; `nil` if it is about the whole file.
    public let line: Int?
    /// The column in UTF-8 bytes, from 1.
    public let column: Int?
    /// What was expected and what was found.
    public let message: String
    /// What to do.
    public let advice: String
    /// Whether a protocol inherits from itself.
    var isCycle = false

    init(_ path: String, line: Int? = nil, column: Int? = nil, _ message: String, advice: String) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
        self.advice = advice
    }

    /// The place, the problem and its solution, on one line.
    public var description: String {
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(path)\(place): \(message); \(advice)"
    }
}

extension MockProblem: Comparable {
    /// Sorted by place, then by message.
    public static func < (one: MockProblem, other: MockProblem) -> Bool {
        (one.path, one.line ?? 0, one.column ?? 0, one.message)
            < (other.path, other.line ?? 0, other.column ?? 0, other.message)
    }
}

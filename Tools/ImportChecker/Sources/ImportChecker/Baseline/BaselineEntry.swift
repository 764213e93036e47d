/// Findings of one edge that were there when the baseline was made.
public struct BaselineEntry: Hashable, Sendable {
    /// The rule and the two ends.
    public let edge: FindingEdge
    /// How many findings each file had, by path. Only the sum counts; the files tell which finding is the new one.
    public let files: [String: Int]

    /// Creates an entry.
    public init(edge: FindingEdge, files: [String: Int]) {
        self.edge = edge
        self.files = files
    }

    /// How many findings there were.
    public var count: Int { files.values.reduce(0, +) }
}

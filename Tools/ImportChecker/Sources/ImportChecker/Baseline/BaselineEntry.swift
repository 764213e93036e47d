/// The known findings of one edge.
public struct BaselineEntry: Hashable, Sendable {
    /// The rule and the two ends.
    public let edge: FindingEdge
    /// The number of findings in each file, by path. Only the sum counts; the files help to determine which finding is
    /// new.
    public let files: [String: Int]

    /// Creates an entry.
    public init(edge: FindingEdge, files: [String: Int]) {
        self.edge = edge
        self.files = files
    }

    /// The number of findings.
    public var count: Int { files.values.reduce(0, +) }
}

/// A finding without its place: the rule and the two ends. A baseline counts findings by edge.
public struct FindingEdge: Hashable, Sendable, Codable, Comparable {
    /// The rule's full name.
    public let rule: String
    /// The key of the depending end.
    public let from: String
    /// The key of the other end.
    public let to: String

    /// Creates an edge.
    public init(rule: String, from: String, to: String) {
        self.rule = rule
        self.from = from
        self.to = to
    }

    /// The FNV-1a hash of the three names, in 32 hexadecimal digits.
    public var fingerprint: String { Digest.hex(of: [rule, from, to]) }

    /// Orders edges by rule, then by their ends.
    public static func < (left: FindingEdge, right: FindingEdge) -> Bool {
        (left.rule, left.from, left.to) < (right.rule, right.from, right.to)
    }
}

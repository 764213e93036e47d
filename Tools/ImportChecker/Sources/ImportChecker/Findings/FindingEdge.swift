/// What a finding is about without its place: the rule and the two ends. It is what a baseline counts.
public struct FindingEdge: Hashable, Sendable, Codable, Comparable {
    /// The rule's full name.
    public let rule: String
    /// The key of the end that depends.
    public let from: String
    /// The key of the other end.
    public let to: String

    /// Creates an edge.
    public init(rule: String, from: String, to: String) {
        self.rule = rule
        self.from = from
        self.to = to
    }

    /// 32 hexadecimal digits of the three names: FNV-1a of 128 bits, by Fowler, Noll and Vo.
    public var fingerprint: String { Digest.hex(of: [rule, from, to]) }

    /// Orders edges by rule, then by the ends.
    public static func < (left: FindingEdge, right: FindingEdge) -> Bool {
        (left.rule, left.from, left.to) < (right.rule, right.from, right.to)
    }
}

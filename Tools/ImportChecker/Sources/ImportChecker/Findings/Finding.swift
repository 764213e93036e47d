/// Something that a rule says about one place.
public struct Finding: Hashable, Sendable, Codable {
    /// The rule's full name: that of a kind in ``RuleCatalog`` (`undeclared`), or of a configured rule with its kind
    /// before it (`protected/grdb-only-in-database`).
    public let rule: String
    /// How much it weighs.
    public let severity: Severity
    /// Where it is.
    public let place: SourcePlace
    /// The end that depends, or that the rule is about.
    public let from: FindingEnd
    /// The end depended upon, or what was found there.
    public let to: FindingEnd
    /// What was found, one sentence without the place.
    public let message: String
    /// Why the rule exists: what its configuration says, or else the catalogue.
    public let reason: String
    /// What to do about it.
    public let advice: String
    /// How `from` reaches `to`, where the rule is about more than one step; a loop begins and ends with the same name.
    public let chain: [ChainStep]

    /// Creates a finding.
    public init(
        rule: String,
        severity: Severity = .error,
        place: SourcePlace,
        from: FindingEnd,
        to: FindingEnd,
        message: String,
        reason: String,
        advice: String,
        chain: [ChainStep] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.place = place
        self.from = from
        self.to = to
        self.message = message
        self.reason = reason
        self.advice = advice
        self.chain = chain
    }

    /// The edge it is about; findings of one edge differ by place only.
    public var edge: FindingEdge { FindingEdge(rule: rule, from: from.key, to: to.key) }

    /// 32 hexadecimal digits that stay the same when lines move: those of the rule and the two ends.
    public var fingerprint: String { edge.fingerprint }
}

extension Finding: Comparable {
    /// Orders findings by place, then by rule and ends, so that every run lists them alike.
    public static func < (left: Finding, right: Finding) -> Bool {
        if left.place != right.place { return left.place < right.place }
        return (left.rule, left.from.name, left.to.name, left.message) < (
            right.rule, right.from.name, right.to.name, right.message
        )
    }
}

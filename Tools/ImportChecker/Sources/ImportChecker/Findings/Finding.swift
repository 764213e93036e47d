/// One place that violates a rule.
public struct Finding: Hashable, Sendable, Codable {
    /// The rule's full name: that of a kind in ``RuleCatalog`` (`undeclared`), or of a configured rule after its kind
    /// (`protected/grdb-only-in-database`).
    public let rule: String
    /// The severity.
    public let severity: Severity
    /// The place.
    public let place: SourcePlace
    /// The depending end, or the subject of the rule.
    public let from: FindingEnd
    /// The end on which it depends, or the construct that was found.
    public let to: FindingEnd
    /// The description of the finding, in one sentence without the place.
    public let message: String
    /// The reason for the rule, from its configuration or the catalog.
    public let reason: String
    /// The advice.
    public let advice: String
    /// The path from `from` to `to`, if it has more than one step. A cycle begins and ends with the same name.
    public let chain: [ChainStep]
    /// The change that removes it, if that is mechanical.
    public let fix: Fix?

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
        chain: [ChainStep] = [],
        fix: Fix? = nil
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
        self.fix = fix
    }

    /// The edge. Findings of one edge differ only in their places.
    public var edge: FindingEdge { FindingEdge(rule: rule, from: from.key, to: to.key) }

    /// A fingerprint of the rule and the two ends, in 32 hexadecimal digits. It doesn't change when lines move.
    public var fingerprint: String { edge.fingerprint }
}

extension Finding: Comparable {
    /// Orders findings by place, then by rule and ends, so that every run lists them in the same order.
    public static func < (left: Finding, right: Finding) -> Bool {
        if left.place != right.place { return left.place < right.place }
        return (left.rule, left.from.name, left.to.name, left.message) < (
            right.rule, right.from.name, right.to.name, right.message
        )
    }
}

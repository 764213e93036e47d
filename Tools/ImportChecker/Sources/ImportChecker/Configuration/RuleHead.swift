/// The common properties of all rules.
struct RuleHead: Sendable {
    /// The full name, as in findings.
    let name: String
    let severity: Severity
    /// The reason in the configuration.
    let reason: String?
    /// The advice in the configuration.
    let advice: String?
    let exceptions: [RuleException]
    /// The place in the configuration, or `nil` for a rule that is on by default.
    let place: SourcePlace?
    /// Whether waivers in the source need a date or are forbidden.
    let waivers: WaiverPolicy

    init(
        name: String, severity: Severity = .error, reason: String? = nil, advice: String? = nil,
        exceptions: [RuleException] = [],
        place: SourcePlace? = nil, waivers: WaiverPolicy = .allowed
    ) {
        self.name = name
        self.severity = severity
        self.reason = reason
        self.advice = advice
        self.exceptions = exceptions
        self.place = place
        self.waivers = waivers
    }
}

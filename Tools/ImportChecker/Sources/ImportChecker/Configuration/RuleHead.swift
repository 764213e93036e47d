/// What all rules have in common.
struct RuleHead: Sendable {
    /// The full name, as findings bear it.
    let name: String
    let severity: Severity
    /// The reason that the configuration gives.
    let reason: String?
    /// What to do, as the configuration says it.
    let advice: String?
    let exceptions: [RuleException]
    /// Where the configuration has it; nil for a rule that is on without any.
    let place: SourcePlace?
    /// Whether waivers in the source need a date, or may not be at all.
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

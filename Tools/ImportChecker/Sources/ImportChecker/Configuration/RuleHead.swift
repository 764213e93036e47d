import ConfigurationReading

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

    /// Creates the properties of a rule that isn't configured.
    init(_ kind: RuleKind, severity: Severity = .error) {
        self.init(name: kind.rawValue, severity: severity)
    }
}

extension RuleHead {
    /// The key of the exceptions.
    static let exceptKey = ConfigurationKey(
        "except",
        .list(
            ConfigurationForm(
                "an exception",
                [
                    ConfigurationKey(
                        "from", .text, "A pattern of the depending target or package, or of the file's path."),
                    ConfigurationKey("to", .text, "A pattern of the name of the other end."),
                    ConfigurationKey("reason", .text, isRequired: true, "The reason for the exception."),
                    ConfigurationKey("until", .day, "The last day on which it is valid."),
                ], alternatives: [["from", "to"]])),
        "The permitted violations. One that is no longer needed is a finding of 'ineffective'.")

    /// The keys of these properties.
    static let keys = [
        ConfigurationKey("reason", .text, "The reason for the rule, which is printed with each finding."),
        ConfigurationKey("advice", .text, "What to do about a finding."),
        ConfigurationKey("severity", .word(Severity.allCases.map(\.rawValue)), "The severity of the findings."),
        exceptKey,
        ConfigurationKey(
            "waivers", .word(WaiverPolicy.allCases.map(\.rawValue)),
            "Whether a comment in the source may permit a violation; with 'dated' it needs a day on which it ends."),
    ]

    /// The key of the name of a configured rule.
    static let nameKey = ConfigurationKey(
        "name", .text, isRequired: true, "The rule's name; findings and waivers have it after the kind: 'kind/name'.")

    /// The key of the places of rules that apply everywhere without it.
    static let placesKey = ConfigurationKey(
        "in", .texts, "The places where the rule applies; without the key: everywhere.")

    /// Returns the key of a list of named rules.
    ///
    /// - Parameters:
    ///   - keys: The keys of such a rule, besides its name and those of all rules.
    ///   - exclusive: Groups of them, of which a rule has exactly one.
    static func listKey(
        _ name: String, _ keys: [ConfigurationKey], exclusive: [[String]] = [], _ summary: String
    ) -> ConfigurationKey {
        ConfigurationKey(
            name,
            .list(ConfigurationForm("a rule of '\(name)'", [nameKey] + keys + Self.keys, exclusive: exclusive)),
            summary)
    }
}

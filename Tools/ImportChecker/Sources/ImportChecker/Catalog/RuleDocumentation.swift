/// What a person may want to know of a rule.
///
/// An example is one or more files below a root, each after a line with its path in a comment, `// Sources/Home/Home.swift`; of a
/// manifest it has the targets only.
public struct RuleDocumentation: Hashable, Sendable, Codable {
    /// The kind's name, as configuration, waivers and findings spell it.
    public let name: String
    /// What it demands, in one sentence.
    public let summary: String
    /// Why: what goes wrong without it.
    public let why: String
    /// How it is configured, in YAML; empty when there is nothing to configure.
    public let configuration: String
    /// An example that has a finding.
    public let failing: String
    /// The same example put right.
    public let passing: String

    /// Creates the documentation of a rule.
    public init(name: String, summary: String, why: String, configuration: String, failing: String, passing: String) {
        self.name = name
        self.summary = summary
        self.why = why
        self.configuration = configuration
        self.failing = failing
        self.passing = passing
    }
}

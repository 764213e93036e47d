/// The documentation of a kind of rule.
///
/// An example consists of one or more files, each after a line with its path in a comment, `//
/// Sources/Home/Home.swift`. A manifest in it has only the targets.
public struct RuleDocumentation: Hashable, Sendable, Codable {
    /// The kind's name, as in configurations, waivers and findings.
    public let name: String
    /// The requirement, in one sentence.
    public let summary: String
    /// The reason: the problem that the rule prevents.
    public let why: String
    /// The way to correct a violation.
    public let fix: String
    /// Whether `bulkhead check --fix` can correct some violations.
    public let isFixable: Bool
    /// An example configuration in YAML; empty if there is nothing to configure.
    public let configuration: String
    /// An example that has a finding.
    public let failing: String
    /// The same example after correction.
    public let passing: String

    /// Creates the documentation of a rule.
    public init(
        name: String, summary: String, why: String, fix: String, isFixable: Bool = false, configuration: String,
        failing: String, passing: String
    ) {
        self.name = name
        self.summary = summary
        self.why = why
        self.fix = fix
        self.isFixable = isFixable
        self.configuration = configuration
        self.failing = failing
        self.passing = passing
    }
}

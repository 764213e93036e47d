import ConfigurationReading

/// A kind of rule. A value has the settings of a repository.
///
/// A rule is one file in Rules/ and one line in ``RuleCatalog/rules``. Its documentation, its keys in the configuration,
/// the schema of the configuration and the words that options accept all come from there.
protocol Rule: Sendable {
    /// The name, the requirement, its reason, and examples that are run as tests.
    static var documentation: RuleDocumentation { get }
    /// The keys at the top of a configuration file that belong to the rule.
    static var keys: [ConfigurationKey] { get }

    /// Creates the rule as it is in a repository without a configuration.
    init()

    /// Reads the values of its keys in one file of a configuration.
    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader)

    /// The properties of each configured rule of the kind; empty if it is off.
    var heads: [RuleHead] { get }
    /// Whether it is off as a whole.
    var isOff: Bool { get }
    /// Switches it on, even if the configuration switches it off.
    mutating func enable()

    /// The facts that it needs of every file, in addition to the imports and waivers.
    var facts: RuleFacts { get }
    /// Returns the violations.
    func findings(in context: RuleContext) -> [Finding]
    /// Returns the parts of its settings that have no effect, since a mistyped one looks the same.
    func partsWithoutEffect(in search: EffectSearch) -> [Finding]
}

extension Rule {
    static var keys: [ConfigurationKey] { [] }
    static var kind: RuleKind { RuleKind(of: documentation) }

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {}

    var isOff: Bool { false }
    mutating func enable() {}

    var facts: RuleFacts { RuleFacts() }
    func partsWithoutEffect(in search: EffectSearch) -> [Finding] { [] }
}

/// The facts about files that a rule needs, in addition to the imports and waivers.
struct RuleFacts: Sendable {
    /// The code to find.
    var constructs: [ConstructPattern] = []
    /// Whether it needs the names of types.
    var types = false
    /// Whether it needs all names.
    var names = false
}

import ConfigurationReading

/// A rule whose only setting is whether it is on, besides the settings of all rules.
protocol PlainRule: Rule {
    var head: RuleHead { get set }
    var isOn: Bool { get set }

    /// Returns the violations. Isn't called if the rule is off.
    func violations(in context: RuleContext) -> [Finding]
}

extension PlainRule {
    private static var key: ConfigurationKey {
        ConfigurationKey(
            kind.rawValue,
            .mapping(ConfigurationForm("'\(kind.rawValue)'", [ConfigurationReader.enabledKey] + RuleHead.keys)),
            documentation.summary)
    }

    static var keys: [ConfigurationKey] { [key] }

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        let name = Self.kind.rawValue
        guard reader.isFirst(name, top), let entry = top.mapping(Self.key) else { return }
        head = reader.head(entry, name: name, severity: head.severity)
        isOn = entry.flag("enabled") ?? true
    }

    var heads: [RuleHead] { isOn ? [head] : [] }
    var isOff: Bool { !isOn }
    mutating func enable() { isOn = true }

    func findings(in context: RuleContext) -> [Finding] { isOn ? violations(in: context) : [] }
}

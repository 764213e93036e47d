/// A rule about names and places.
struct NamingRule: Sendable {
    enum Subject: String, CaseIterable, Sendable {
        case files
        case folders
        case types
    }

    let head: RuleHead
    let subject: Subject
    /// The patterns of names.
    let names: [Glob]
    /// The places to which the names are restricted, or `nil` for a rule with ``within``.
    let only: [Selector]?
    /// The places in which everything must have such a name, or `nil` for a rule with ``only``.
    let within: [Selector]?

    /// Returns whether a name matches one of the patterns.
    func matches(_ name: String) -> Bool { names.contains { $0.matches(name) } }
}

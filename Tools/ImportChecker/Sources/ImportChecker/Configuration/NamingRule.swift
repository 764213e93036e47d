/// How names and places belong together.
struct NamingRule: Sendable {
    enum Subject: String, CaseIterable, Sendable {
        case files
        case folders
        case types
    }

    let head: RuleHead
    let subject: Subject
    /// The names it is about.
    let names: [Glob]
    /// Where things of such a name must be; nil when it is the other way round.
    let only: [Selector]?
    /// Where everything must be so named; nil when it is the other way round.
    let within: [Selector]?

    /// Whether a name is one of those that it is about.
    func matches(_ name: String) -> Bool { names.contains { $0.matches(name) } }
}

/// What to look for in every file, besides imports and waivers.
struct ScanPlan: Sendable {
    /// The constructs of all rules, each once.
    let constructs: [ConstructPattern]
    /// Whether any rule is about the names of types.
    let wantsTypes: Bool

    init(_ configuration: CheckConfiguration) {
        var constructs: [ConstructPattern] = []
        for construct in configuration.constructs.flatMap(\.constructs) where !constructs.contains(construct) {
            constructs.append(construct)
        }
        self.constructs = constructs
        wantsTypes = configuration.naming.contains { $0.subject == .types }
    }

    /// What tells the facts of one plan from those of another.
    var key: String { Digest.hex(of: constructs.map(\.text) + [wantsTypes ? "types" : ""]) }
}

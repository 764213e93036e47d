/// The code to find in every file, in addition to imports and waivers.
struct ScanPlan: Sendable {
    /// The constructs of all rules, without duplicates.
    let constructs: [ConstructPattern]
    /// Whether any rule is about the names of types.
    let wantsTypes: Bool
    /// Whether a rule is about all names.
    let wantsNames: Bool

    init(_ configuration: CheckConfiguration) {
        let facts = configuration.rules.map { $0.facts }
        var constructs: [ConstructPattern] = []
        for construct in facts.flatMap(\.constructs) where !constructs.contains(construct) {
            constructs.append(construct)
        }
        self.constructs = constructs
        wantsTypes = facts.contains(where: \.types)
        wantsNames = facts.contains(where: \.names)
    }

    /// A digest of the plan.
    var key: String { Digest.hex(of: constructs.map(\.text) + [wantsTypes ? "types" : "", wantsNames ? "names" : ""]) }
}

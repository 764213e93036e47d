/// The facts about files that a rule needs, in addition to the imports and waivers.
struct RuleFacts: Sendable {
    /// The code to find.
    var constructs: [ConstructPattern] = []
    /// Whether it needs the names of types.
    var types = false
    /// Whether it needs all names.
    var names = false
}

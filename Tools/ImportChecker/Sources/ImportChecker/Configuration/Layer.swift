/// A part of the repository with rules on what it may use.
struct Layer: Sendable {
    /// How far the permission to use a layer reaches.
    enum Access: String, CaseIterable, Sendable {
        /// Those named in `uses`.
        case strict
        /// Those named in `uses`, and all that these may use.
        case open
    }

    /// What the packages of one layer are to each other.
    enum Siblings: String, CaseIterable, Sendable {
        /// They may use one another.
        case together
        /// They may not.
        case independent
    }

    let head: RuleHead
    let name: String
    let members: [Selector]
    let uses: [String]
    let access: Access
    let siblings: Siblings
    /// The packages of others, by identity, or their modules; nil for any.
    let libraries: [Glob]?
    /// What tests may use besides.
    let testUses: [String]
    let testLibraries: [Glob]
}

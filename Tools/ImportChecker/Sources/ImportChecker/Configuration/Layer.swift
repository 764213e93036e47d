/// A part of the repository with rules about what it may use.
struct Layer: Sendable {
    /// The reach of the permission to use a layer.
    enum Access: String, CaseIterable, Sendable {
        /// Only the layers in `uses`.
        case strict
        /// The layers in `uses`, and all that these may use.
        case open
    }

    /// The relation between the packages of one layer.
    enum Siblings: String, CaseIterable, Sendable {
        /// They may use one another.
        case together
        /// They may not use one another.
        case independent
    }

    let head: RuleHead
    let name: String
    let members: [Selector]
    let uses: [String]
    let access: Access
    let siblings: Siblings
    /// The external packages, by identity, or their modules; `nil` for any.
    let libraries: [Glob]?
    /// The additional layers that tests may use.
    let testUses: [String]
    let testLibraries: [Glob]
}

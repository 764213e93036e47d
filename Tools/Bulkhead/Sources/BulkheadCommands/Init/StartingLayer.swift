/// A layer of the generated rules.
struct StartingLayer: Equatable {
    let name: String
    /// Folders and packages, as written in rules.
    let members: [String]
    /// The layers that it currently uses.
    let uses: [String]
    /// The layers that only its tests use.
    let testUses: [String]
    /// Whether its packages are independent of one another.
    let isIndependent: Bool
}

/// A layer as starting rules describe it.
struct StartingLayer: Equatable {
    let name: String
    /// Folders and packages, as rules write them.
    let members: [String]
    /// The layers it uses today.
    let uses: [String]
    /// What only its tests use.
    let testUses: [String]
    /// Whether its packages don't use one another.
    let isIndependent: Bool
}

/// A file that moves from one target to another.
struct MovedFile: Hashable {
    /// The path on disk, relative to the root.
    let path: String
    /// The name of the target that it leaves.
    let from: String
    /// The name of the target to which it moves.
    let to: String
    /// Whether both targets belong to one package.
    let staysInPackage: Bool
}

/// The version of a package that a Package.resolved names.
struct Pin: Hashable {
    let identity: String
    let kind: String
    let location: String
    /// The fields of `state`, by name: revision, version, branch.
    let state: [String: String]
}

/// The resolved version of a package in a `Package.resolved`.
struct Pin: Hashable {
    let identity: String
    let kind: String
    let location: String
    /// The fields of `state`: revision, version, branch.
    let state: [String: String]
}

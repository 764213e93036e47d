import PackageGraph

/// The targets that a step adds, as far as the rules are about them.
struct AddedModule: Sendable {
    /// A new target, and the existing one whose files it takes over.
    struct Member: Hashable, Sendable {
        let name: String
        let original: String
    }

    /// The name of the module.
    let name: String
    /// The name of the divided target.
    let divided: String
    /// The path of its package, relative to the root.
    let package: String
    /// The path of the new package, relative to the root; `nil` if the targets are in the divided package.
    let newPackage: String?
    /// The new targets: the module's, and those of tests that move along.
    let members: [Member]
    /// The previous paths of moved files by their new paths, relative to the root.
    let moves: [String: String]

    /// The path of the package that declares the new targets.
    var place: String { newPackage ?? package }
}

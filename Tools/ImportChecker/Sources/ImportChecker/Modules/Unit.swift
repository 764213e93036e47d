import PackageGraph

/// A module as the rules see it: a target of a package, or one that the configuration makes of files outside of packages.
struct Unit: Sendable {
    /// Its number; below the number of the graph's targets it is the target's.
    let id: Int
    let name: String
    let moduleName: String
    /// Its package's number in the graph; nil outside of packages.
    let package: Int?
    /// The path of its package; nil outside of packages and for packages of others.
    let packagePath: String?
    /// The identity of its package when that is another's.
    let library: String?
    let kind: Target.Kind
    let language: Target.Language
    /// Its folder relative to the root.
    let folder: String?
    /// The files that belong to it.
    let files: [Int]
    /// The layer that its folder is in.
    var layer: Int?

    var isLocal: Bool { library == nil }
    var isTest: Bool { kind == .test }
}

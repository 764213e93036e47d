import PackageGraph

/// A module as the rules see it: a target of a package, or one that the configuration makes of files outside of packages.
final class Unit: Sendable {
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
    let layer: Int?

    init(
        id: Int, name: String, moduleName: String, package: Int?, packagePath: String?, library: String?,
        kind: Target.Kind, language: Target.Language, folder: String?, files: [Int], layer: Int?
    ) {
        self.id = id
        self.name = name
        self.moduleName = moduleName
        self.package = package
        self.packagePath = packagePath
        self.library = library
        self.kind = kind
        self.language = language
        self.folder = folder
        self.files = files
        self.layer = layer
    }

    var isLocal: Bool { library == nil }
    var isTest: Bool { kind == .test }
}

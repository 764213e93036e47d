import PackageGraph

/// A target as the rules see it.
final class CheckedTarget: Sendable {
    /// The index, which is that of the graph's target.
    let id: Int
    let name: String
    let moduleName: String
    /// The index of its package in the graph.
    let package: Int
    /// The kind of its package.
    let packageKind: Package.Kind
    /// The path of its package or Xcode project; `nil` for described modules and external packages.
    let packagePath: String?
    /// The identity of its package, if it is external.
    let library: String?
    let kind: Target.Kind
    let language: Target.Language
    /// The folder relative to the root.
    let folder: String?
    /// The files of the target.
    let files: [Int]
    /// The layer of its folder.
    let layer: Int?
    /// Whether the layer names the target or a folder in its package, and not the package.
    let isMemberItself: Bool

    init(
        id: Int, name: String, moduleName: String, package: Int, packageKind: Package.Kind, packagePath: String?,
        library: String?,
        kind: Target.Kind, language: Target.Language, folder: String?, files: [Int], layer: Int?,
        isMemberItself: Bool
    ) {
        self.id = id
        self.name = name
        self.moduleName = moduleName
        self.package = package
        self.packageKind = packageKind
        self.packagePath = packagePath
        self.library = library
        self.kind = kind
        self.language = language
        self.folder = folder
        self.files = files
        self.layer = layer
        self.isMemberItself = isMemberItself
    }

    var isLocal: Bool { library == nil }
    var isTest: Bool { kind == .test }
}

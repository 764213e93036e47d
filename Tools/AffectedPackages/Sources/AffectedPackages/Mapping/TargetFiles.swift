import ManifestReader
import PackageGraph

/// The files that a target's build may read, by the rules of SwiftPM's `TargetSourcesBuilder`. In case of doubt, a file
/// is included.
struct TargetFiles {
    let target: Int
    /// Whether the target is of the C family, and can include any header of its package.
    let includesHeaders: Bool
    /// Whether a plugin is applied to the target. The plugin can read any file of the package.
    let usesPlugins: Bool
    /// Whether this is a test target, which nothing outside of the package depends on.
    let isTest: Bool
    /// The target's folder relative to the root. `nil` if there is none, as for Xcode targets and described modules,
    /// whose files are in ``XcodeFiles``.
    private let folder: String?
    private let package: String
    private let excluded: [String]
    private let resources: [String]
    private let sources: [String]?
    /// The only file of a snippet.
    private let only: String?
    /// Whether the build reads only Swift files and declared resources.
    private let readsSwiftOnly: Bool

    init(_ target: Target, in package: Package, graph: ModuleGraph) {
        let declaration = target.declaration
        self.target = target.id
        self.package = package.path
        let path =
            target.kind == .binary
            ? declaration.path.map { RelativePath.join(package.path, $0) }
            : target.folder.map { RelativePath.join("", $0) }
        folder = package.kind == .package ? path : nil
        let base = path ?? package.path
        excluded = declaration.exclude.map { RelativePath.join(base, $0) }
        resources = declaration.resources.map { RelativePath.join(base, $0.path) }
        sources = declaration.sources.map { $0.map { RelativePath.join(base, $0) } }
        only = target.kind == .snippet ? target.files.first.map { graph.files[$0].path } : nil
        isTest = target.kind == .test
        usesPlugins = !declaration.pluginUsages.isEmpty
        includesHeaders = target.language == .clang
        readsSwiftOnly = target.language == .swift && !usesPlugins
    }

    /// Whether a resource rule of the target matches a file, in any package.
    func copies(_ path: String) -> Bool { resources.contains { RelativePath.isInside(path, $0) } }

    /// Whether the build may read a file. The file must be in the target's package, and not in a nested package.
    func reads(_ path: String) -> Bool {
        if let only { return path == only }
        guard let folder, RelativePath.isInside(path, folder) else { return false }
        if copies(path) { return true }
        if excluded.contains(where: { RelativePath.isInside(path, $0) }) { return false }
        let inner = (RelativePath.relative(path, to: folder) ?? path).split(separator: "/")
        // SwiftPM ignores hidden files.
        if inner.contains(where: { $0.hasPrefix(".") }) { return false }
        if inner.dropLast().contains(where: { FileType.isIgnored(folder: $0) }) { return !readsSwiftOnly }
        let name = inner.last ?? ""
        if FileType.isSource(name) { return sources?.contains { RelativePath.isInside(path, $0) } ?? true }
        return !(readsSwiftOnly && FileType.isProse(name))
    }

    /// Whether a path is in the target's folder.
    func contains(_ path: String) -> Bool { only == nil && folder.map { RelativePath.isInside(path, $0) } ?? false }
}

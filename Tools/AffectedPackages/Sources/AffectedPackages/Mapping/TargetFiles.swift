import ManifestReader
import PackageGraph

/// Which files a target's build may read, by the rules of SwiftPM's TargetSourcesBuilder; in doubt a file counts.
struct TargetFiles {
    let target: Int
    /// A C-family target: it can include any header of its package.
    let includesHeaders: Bool
    /// A plugin is applied to it, which can read any file of its package.
    let usesPlugins: Bool
    /// Nothing outside of its package depends on it.
    let isTest: Bool
    /// Relative to the root; nil where there is none.
    private let folder: String?
    private let package: String
    private let excluded: [String]
    private let resources: [String]
    private let sources: [String]?
    /// The only file, for a snippet.
    private let only: String?
    /// Nothing but Swift files and declared resources is read.
    private let readsSwiftOnly: Bool

    init(_ target: Target, in package: Package, graph: ModuleGraph) {
        let declaration = target.declaration
        self.target = target.id
        self.package = package.path
        folder =
            target.kind == .binary
            ? declaration.path.map { PathText.join(package.path, $0) } : target.folder.map { PathText.join("", $0) }
        let base = folder ?? package.path
        excluded = declaration.exclude.map { PathText.join(base, $0) }
        resources = declaration.resources.map { PathText.join(base, $0.path) }
        sources = declaration.sources.map { $0.map { PathText.join(base, $0) } }
        only = target.kind == .snippet ? target.files.first.map { graph.files[$0].path } ?? "" : nil
        isTest = target.kind == .test
        usesPlugins = !declaration.pluginUsages.isEmpty
        includesHeaders = target.language == .clang
        readsSwiftOnly = target.language == .swift && !usesPlugins
    }

    /// Whether a resource rule covers a file, in whatever package the file lies.
    func copies(_ path: String) -> Bool { resources.contains { PathText.isInside(path, $0) } }

    /// Whether a file, which lies in the target's package and in no package inside of it, may be read.
    func reads(_ path: String) -> Bool {
        if let only { return path == only }
        guard let folder, PathText.isInside(path, folder) else { return false }
        if copies(path) { return true }
        if excluded.contains(where: { PathText.isInside(path, $0) }) { return false }
        let inner = path.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1).split(separator: "/")
        // SwiftPM passes over hidden names.
        if inner.contains(where: { $0.hasPrefix(".") }) { return false }
        if inner.dropLast().contains(where: { FileType.isPassedOver(folder: $0) }) { return !readsSwiftOnly }
        let name = inner.last ?? ""
        if FileType.isSource(name) { return sources?.contains { PathText.isInside(path, $0) } ?? true }
        return !(readsSwiftOnly && FileType.isProse(name))
    }

    /// Whether the target's folder lies around a path.
    func contains(_ path: String) -> Bool { folder.map { PathText.isInside(path, $0) } ?? false }
}

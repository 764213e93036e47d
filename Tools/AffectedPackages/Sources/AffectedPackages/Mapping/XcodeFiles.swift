import PackageGraph
import XcodeProjectReader

/// The targets that are built from the files of Xcode projects, and of modules that the configuration describes.
struct XcodeFiles: Sendable {
    private let graph: ModuleGraph
    /// The targets that are built from a file or folder that isn't a Swift source, by its path.
    private var inputs: [String: [Int]] = [:]
    /// The targets that contain a synchronized folder, by its path.
    private var folders: [String: [(target: Int, folder: SynchronizedFolder)]] = [:]
    /// The projects that are read from a file, by its path.
    private var declarations: [String: [Int]] = [:]
    /// The projects that show a file or folder without building a target from it, by its path.
    private var shown: [String: [Int]] = [:]
    private let isEmpty: Bool

    init(_ graph: ModuleGraph) {
        self.graph = graph
        isEmpty = graph.packages.allSatisfy { $0.kind == .package }
        for package in graph.packages {
            guard let project = package.project else { continue }
            for file in project.files {
                if let path = Self.relative(file, graph.root) { declarations[path, default: []].append(package.id) }
            }
            for file in project.otherFiles + project.targets.flatMap(\.folders).map(\.path) {
                if let path = Self.relative(file, graph.root) { shown[path, default: []].append(package.id) }
            }
            for (id, target) in zip(package.targets, project.targets) {
                for file in target.inputs + target.sources {
                    if let path = Self.relative(file, graph.root) { inputs[path, default: []].append(id) }
                }
                for folder in target.folders {
                    if let path = Self.relative(folder.path, graph.root) {
                        folders[path, default: []].append((id, folder))
                    }
                }
            }
        }
    }

    /// Adds the targets that are built from a file, and its role if that isn't known.
    ///
    /// - Parameter package: the innermost package whose folder contains the file.
    func place(_ path: String, _ package: Int?, _ owner: inout FileOwner?, _ targets: inout Set<Int>) {
        if isEmpty { return }
        var found: Set<Int> = []
        if let file = graph.file(path) {
            found.formUnion(
                graph.files[file].targets.filter { graph.packages[graph.targets[$0].package].kind != .package })
        }
        // A resource may be a folder, such as an asset catalog.
        var folder: String? = path
        while let current = folder {
            found.formUnion(inputs[current] ?? [])
            for (target, synchronized) in folders[current] ?? [] where package.map(isOutside(current)) ?? true {
                let inner = path.dropFirst(current.isEmpty ? 0 : current.count + 1)
                if synchronized.contains(String(inner)) { found.insert(target) }
            }
            folder = PathText.parent(current)
        }
        for project in declarations[path] ?? [] {
            if PathText.name(path) == Package.projectFile {
                owner = owner ?? .manifest(package: project)
            } else {
                found.formUnion(graph.packages[project].targets)
            }
        }
        if let package, graph.packages[package].kind == .project, PathText.name(path) == "Package.resolved" {
            owner = owner ?? .resolvedVersions(package: package)
        }
        targets.formUnion(found)
        if !found.isEmpty { owner = owner ?? .targets }
    }

    /// Returns the projects whose groups contain a file or a folder around it, such as an exception of a synchronized
    /// folder.
    ///
    /// - Parameter package: the innermost package whose folder contains the file. A project that shows a package doesn't
    ///   read the package's other files.
    func projects(showing path: String, _ package: Int?) -> Set<Int> {
        var projects: Set<Int> = []
        var folder: String? = isEmpty ? nil : path
        while let current = folder, current != package.map({ graph.packages[$0].path }) {
            projects.formUnion(shown[current] ?? [])
            folder = PathText.parent(current)
        }
        return projects
    }

    /// Whether a package is outside of a folder, so that the folder's files don't belong to the package.
    private func isOutside(_ folder: String) -> (Int) -> Bool {
        { package in
            let path = graph.packages[package].path
            return path == folder || !RelativePath.isInside(path, folder)
        }
    }

    private static func relative(_ path: String, _ root: String) -> String? {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
    }
}

import Foundation
import ManifestReader

/// Finds the packages below a folder, reads their manifests and builds the graph of their modules.
public struct PackageDiscovery: Sendable {
    /// Reads the manifests.
    public let loader: ManifestLoader
    /// The number of threads.
    public let workers: Int
    /// Whether the folder with this path, relative to the root, isn't part of the tree. Its contents aren't read.
    public let isExcluded: @Sendable (String) -> Bool
    /// The absolute paths of folders with checkouts of other packages, besides SwiftPM's own (`.build/checkouts`).
    public let checkoutFolders: [String]
    /// The modules that a configuration describes, for files outside of packages and Xcode projects.
    public let describedModules: [DescribedModule]
    /// The Xcode projects of an earlier run.
    public let projectCache: ProjectCache
    /// Variables added to this process's environment when git has to read an index.
    let gitEnvironment: [String: String]

    /// Creates a discovery.
    public init(
        loader: ManifestLoader = ManifestLoader(), workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        gitEnvironment: [String: String] = [:], checkoutFolders: [String] = [],
        describedModules: [DescribedModule] = [], projectCache: ProjectCache = ProjectCache(),
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.loader = loader
        self.workers = max(1, workers)
        self.gitEnvironment = gitEnvironment
        self.isExcluded = isExcluded
        self.checkoutFolders = checkoutFolders
        self.describedModules = describedModules
        self.projectCache = projectCache
    }

    /// Discovers the packages below a folder and builds their graph.
    ///
    /// Unreadable manifests and other problems of parts of the tree are in the graph's ``ModuleGraph/problems``.
    ///
    /// - Parameters:
    ///   - root: the folder, absolute or relative to the current one.
    ///   - overlay: contents that replace the files on disk.
    /// - Throws: ``DiscoveryError`` if the root isn't a folder.
    public func discover(_ root: String, overlay: SourceOverlay? = nil) throws(DiscoveryError) -> ModuleGraph {
        try readTree(root, overlay: overlay).graph()
    }

    /// Discovers the packages below a folder without building the graph.
    ///
    /// - Parameters:
    ///   - root: the folder, absolute or relative to the current one.
    ///   - overlay: contents that replace the files on disk.
    /// - Throws: ``DiscoveryError`` if the root isn't a folder.
    public func readTree(_ root: String, overlay: SourceOverlay? = nil) throws(DiscoveryError) -> DiscoveredTree {
        guard let real = FileBytes.realPath(root), FileBytes.kind(real) == .folder else { throw .notAFolder(root) }
        let tree = TreeWalk.tree(
            real, workers: workers, overlay: overlay, gitEnvironment: gitEnvironment, isExcluded: isExcluded)
        var problems = tree.unreadable.map { DiscoveryProblem.unreadableFolder($0.path, reason: $0.reason) }

        // A link to a package isn't a second package.
        let folders = tree.folders.indices
            .filter { tree.folders[$0].isPackage && tree.folders[$0].realPath == nil && !tree.folders[$0].isScratch }
            .sorted { tree.folders[$0].path < tree.folders[$1].path }
        let loader = loader
        let loaded = DeepStack.map(folders.count, workers: workers) { index in
            let folder = tree.folders[folders[index]]
            return Result { () throws(ManifestError) in
                try loader.load(
                    real + (folder.path.isEmpty ? "" : "/" + folder.path), names: folder.files.map(\.name),
                    content: { overlay?.contents[RelativePath.append(folder.path, $0)] },
                    copy: overlay.map { overlay in { try overlay.write(folder.path, below: real, to: $0) } })
            }
        }
        var found: [Int] = []
        var packages: [DiscoveredTree.Found] = []
        var unreadable: Set<String> = []
        for (folder, result) in zip(folders, loaded) {
            switch result {
            case .success(let loaded?):
                let path = tree.folders[folder].path
                found.append(folder)
                packages.append(.init(directory: path.isEmpty ? real : real + "/" + path, loaded: loaded))
            case .success(nil): break
            case .failure(let error):
                let path = tree.folders[folder].path
                unreadable.insert(path.isEmpty ? real : real + "/" + path)
                problems.append(.manifest(error))
            }
        }
        let projects = XcodeProjects(
            tree: tree, overlay: overlay, packages: packages.map(\.directory), cache: projectCache,
            workers: workers
        ).found()
        packages += projects.projects
        problems += projects.problems
        // A list of files is complete below the root, except for excluded folders.
        func isOnDisk(_ path: String) -> Bool {
            guard overlay?.files != nil, let relative = RelativePath.relative(path, to: real) else { return true }
            return isExcluded(relative)
        }
        let externals = ExternalPackages(
            loader: loader, workers: workers, checkoutFolders: checkoutFolders, replacements: projects.localPackages,
            isOnDisk: isOnDisk)
        var (all, resolved) = externals.found(by: packages, below: real)
        let paths = PathDependencies(
            packages: all, localCount: packages.count, root: real, unreadable: unreadable, isOnDisk: isOnDisk)
        problems += paths.problems(&resolved)
        return DiscoveredTree(
            tree: tree, folders: found, packages: all, resolved: resolved, problems: problems, workers: workers,
            described: describedModules, projects: projects.entries, projectsRead: projects.readCount)
    }
}

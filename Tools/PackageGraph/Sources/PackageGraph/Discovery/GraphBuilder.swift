import ManifestReader

/// Collects packages, targets and files, and builds a graph of them.
struct GraphBuilder {
    let tree: SourceTree
    private var packages: [Package] = []
    private var targets: [Target] = []
    private var problems: [DiscoveryProblem] = []
    /// For each file of the tree, the targets that contain it.
    private var owners: [[Int]]
    private var packageOfFolder: [String: Int] = [:]

    init(tree: SourceTree) {
        self.tree = tree
        owners = [[Int]](repeating: [], count: tree.fileCount)
    }

    /// Adds a package below the root, with the layouts of its targets.
    mutating func add(_ loaded: ManifestLoader.Loaded, _ layouts: [SourceLayout.Layout], at folder: Int) {
        let path = tree.folders[folder].path
        let directory = path.isEmpty ? tree.root : tree.root + "/" + path
        let manifestPath = RelativePath.append(path, RelativePath.name(of: loaded.file))
        var package = make(loaded, path: path, directory: directory, origin: .local, manifestPath: manifestPath)
        packageOfFolder[path] = package.id
        for layout in layouts {
            let id = targets.count
            // Nearly every file has one target, so these files share one array.
            let alone = [id]
            for file in layout.files {
                if owners[file].isEmpty { owners[file] = alone } else { owners[file].append(id) }
            }
            if layout.folder == nil, layout.kind != .binary {
                problems.append(
                    .missingFolder(
                        manifest: manifestPath, place: layout.declaration.place, target: layout.declaration.name))
            }
            // The target's files are set by graph(_:resolved:), once all files have an index.
            targets.append(
                Target(
                    id: id, package: package.id, name: layout.declaration.name,
                    moduleName: ModuleName.mangled(layout.declaration.name),
                    kind: layout.kind, language: layout.language, folder: layout.folder, files: [],
                    declaration: layout.declaration))
            package.targets.append(id)
        }
        packages.append(package)
    }

    /// Adds a package without files.
    mutating func addExternal(_ loaded: ManifestLoader.Loaded, directory: String) {
        var package = make(loaded, path: directory, directory: directory, origin: .external, manifestPath: loaded.file)
        for declaration in loaded.manifest.targets where declaration.kind != .test {
            package.targets.append(targets.count)
            targets.append(
                Target(
                    id: targets.count, package: package.id, name: declaration.name,
                    moduleName: ModuleName.mangled(declaration.name),
                    kind: declaration.kind == .regular
                        ? .library : Target.Kind(rawValue: declaration.kind.rawValue) ?? .library,
                    language: .none, folder: nil, files: [], declaration: declaration))
        }
        packages.append(package)
    }

    private func make(
        _ loaded: ManifestLoader.Loaded, path: String, directory: String, origin: Package.Origin, manifestPath: String
    ) -> Package {
        Package(
            id: packages.count,
            identity: RelativePath.name(of: directory).lowercased(),
            path: path,
            directory: directory,
            origin: origin,
            manifest: loaded.manifest,
            manifestPath: manifestPath,
            method: loaded.method,
            environmentReads: loaded.environmentReads,
            targets: []
        )
    }

    /// Builds the graph of everything that was added.
    ///
    /// - Parameters:
    ///   - found: the problems found before.
    ///   - resolved: for each package, the packages to which its dependencies refer.
    func graph(_ found: [DiscoveryProblem], resolved: [[Int?]]) -> ModuleGraph {
        let files = files()
        var filesOf = [[Int]](repeating: [], count: targets.count)
        for (index, file) in files.enumerated() {
            for target in file.targets { filesOf[target].append(index) }
        }
        let targets = targets.map { target in
            Target(
                id: target.id, package: target.package, name: target.name, moduleName: target.moduleName,
                kind: target.kind,
                language: target.language, folder: target.folder, files: filesOf[target.id],
                declaration: target.declaration)
        }
        let edges = EdgeResolution(packages: packages, targets: targets, resolved: resolved).resolve()
        let arrows = resolved.enumerated().flatMap { from, dependencies in
            dependencies.compactMap { $0 }.map { (from: from, to: $0) }
        }
        return ModuleGraph(
            root: tree.root,
            packages: packages,
            targets: targets,
            files: files,
            edges: edges.edges,
            externalDependencies: edges.externals,
            packageArrows: DirectedGraph(count: packages.count, edges: arrows),
            problems: found + problems + edges.problems
        )
    }

    private func files() -> [SourceFile] {
        var result: [SourceFile] = []
        result.reserveCapacity(tree.fileCount)
        // The innermost package of a folder is its own or that of its parent folder. Parents precede their subfolders.
        var packageOf = [Int?](repeating: nil, count: tree.folders.count)
        for (index, folder) in tree.folders.enumerated() {
            if let own = packageOfFolder[folder.path] { packageOf[index] = own }
            for child in folder.folders { packageOf[child] = packageOf[index] }
            for (position, file) in folder.files.enumerated() where FileNames.isSwift(file.name) {
                let targets = owners[tree.firstFile[index] + position]
                if folder.isScratch, targets.isEmpty { continue }
                result.append(
                    SourceFile(
                        path: RelativePath.append(folder.path, file.name), linkTarget: file.linkTarget,
                        targets: targets, package: packageOf[index]))
            }
        }
        result.sort { $0.path < $1.path }
        return result
    }
}

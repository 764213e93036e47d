import ManifestReader
import XcodeProjectReader

/// Collects packages, targets and files, and builds a graph of them.
struct GraphBuilder {
    let tree: SourceTree
    private var packages: [Package] = []
    private var targets: [Target] = []
    private var problems: [DiscoveryProblem] = []
    /// For each file of the tree, the targets that contain it.
    private var owners: [[Int]]
    private var packageOfFolder: [String: Int] = [:]
    private var described: [(target: Int, module: DescribedModule)] = []

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
            targets.append(
                Target(
                    id: id, package: package.id, kind: layout.kind, language: layout.language, folder: layout.folder,
                    declaration: layout.declaration))
            package.targets.append(id)
        }
        packages.append(package)
    }

    /// Adds an Xcode project, with the files of its targets.
    mutating func add(_ project: ProjectDeclarations, _ loaded: ManifestLoader.Loaded) {
        let path = project.path
        var package = make(
            loaded, path: path, directory: tree.root + "/" + path, origin: .local,
            manifestPath: path + "/" + Package.projectFile, kind: .project, project: project.project)
        let layout = ProjectLayout(tree: tree)
        for (target, declaration) in zip(project.project.targets, loaded.manifest.targets) {
            let id = targets.count
            let files = layout.files(of: target)
            for file in files.swift { owners[file].append(id) }
            let kind: Target.Kind =
                switch target.kind {
                case .application: .executable
                case .library: .library
                case .test: .test
                case .aggregate: .aggregate
                }
            targets.append(
                Target(
                    id: id, package: package.id, name: target.name, moduleName: target.moduleName, kind: kind,
                    language: !files.swift.isEmpty ? .swift : files.hasClang ? .clang : .none,
                    folder: layout.folder(of: files.swift, target), declaration: declaration,
                    linkedModules: project.linkedModules(of: target),
                    hasClangSources: files.hasClang || target.inputs.contains { $0.hasSuffix(".h") }))
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
                    id: targets.count, package: package.id,
                    kind: declaration.kind == .regular
                        ? .library : Target.Kind(rawValue: declaration.kind.rawValue) ?? .library,
                    language: .none, folder: nil, declaration: declaration))
        }
        if loaded.manifest.targets.isEmpty, FileBytes.kind(directory + "/module.modulemap") == .file {
            package.targets.append(targets.count)
            targets.append(
                Target(
                    id: targets.count, package: package.id, kind: .system, language: .none, folder: nil,
                    declaration: ManifestTarget(name: loaded.manifest.name, kind: .system)))
        }
        packages.append(package)
    }

    /// Adds the modules that a configuration describes, with the files that no target contains.
    mutating func add(_ modules: [DescribedModule]) {
        for (file, modules) in Dictionary(grouping: modules, by: \.file).sorted(by: { $0.key < $1.key }) {
            let declarations = modules.map { module in
                ManifestTarget(
                    name: module.name, kind: module.isTest ? .test : .regular,
                    dependencies: (module.imports ?? []).map {
                        TargetDependency(reference: .byName($0), place: module.place)
                    }, place: module.place)
            }
            let manifest = Manifest(name: file, toolsVersion: ToolsVersion(6, 0), targets: declarations)
            let loaded = ManifestLoader.Loaded(
                file: tree.root + "/" + file, manifest: manifest, method: .evaluated, environmentReads: [:])
            var package = make(
                loaded, path: file, directory: tree.root + "/" + file, origin: .local, manifestPath: file,
                kind: .described)
            for (module, declaration) in zip(modules, declarations) {
                targets.append(
                    Target(
                        id: targets.count, package: package.id, kind: module.isTest ? .test : .library,
                        language: .swift, folder: module.folder, declaration: declaration,
                        linkedModules: module.imports ?? [], knowsDependencies: module.imports != nil))
                package.targets.append(targets.count - 1)
                described.append((targets.count - 1, module))
            }
            packages.append(package)
        }
        guard !described.isEmpty else { return }
        for (index, folder) in tree.folders.enumerated() {
            for (position, file) in folder.files.enumerated()
            where FileNames.isSwift(file.name) && !FileNames.isManifest(file.name) {
                let number = tree.firstFile[index] + position
                guard owners[number].isEmpty else { continue }
                let path = RelativePath.append(folder.path, file.name)
                owners[number] = described.filter { $0.module.contains(path) }.map(\.target)
            }
        }
    }

    private func make(
        _ loaded: ManifestLoader.Loaded, path: String, directory: String, origin: Package.Origin, manifestPath: String,
        kind: Package.Kind = .package, project: XcodeProject? = nil
    ) -> Package {
        Package(
            id: packages.count,
            identity: RelativePath.name(of: directory).lowercased(),
            path: path,
            directory: directory,
            origin: origin,
            manifest: loaded.manifest,
            manifestPath: manifestPath,
            kind: kind,
            project: project,
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
        var targets = targets
        for index in targets.indices { targets[index].files = filesOf[index] }
        let isDescribed = Set(described.map(\.target))
        var edges = EdgeResolution(
            packages: packages, targets: targets.filter { !isDescribed.contains($0.id) }, resolved: resolved
        ).resolve()
        let describedEdges = describedEdges()
        edges.edges += describedEdges
        var arrows = resolved.enumerated().flatMap { from, dependencies in
            dependencies.compactMap { $0 }.map { (from: from, to: $0) }
        }
        arrows += describedEdges.map { (from: targets[$0.from].package, to: targets[$0.to].package) }
            .filter { $0.from != $0.to }
        return ModuleGraph(
            root: tree.root,
            packages: packages,
            targets: targets,
            files: files,
            edges: edges.edges,
            externalDependencies: edges.externals,
            packageArrows: DirectedGraph(count: packages.count, edges: arrows),
            workspaces: tree.folders.flatMap { folder in
                folder.xcodeBundles.filter { $0.hasSuffix(".xcworkspace") }.map { RelativePath.append(folder.path, $0) }
            }.sorted(),
            problems: found.filter { hidesFiles($0, files) } + problems + edges.problems + sameModules(edges.edges)
        )
    }

    /// Whether a problem may hide the targets of some files. A project that isn't generated hides nothing where
    /// packages contain all files.
    private func hidesFiles(_ problem: DiscoveryProblem, _ files: [SourceFile]) -> Bool {
        guard case .notGenerated(let description, _) = problem else { return true }
        let folder = RelativePath.parent(of: description)
        return files.contains { file in
            let name = RelativePath.name(of: file.path)
            let isDescription =
                FileNames.isManifest(name) || ["Project.swift", "Workspace.swift", "Tuist.swift"].contains(name)
                || file.path.split(separator: "/").contains("Tuist")
            return file.targets.isEmpty && !isDescription && RelativePath.isInside(file.path, folder)
        }
    }

    /// Returns the dependencies of described modules on targets with the names that they import.
    private func describedEdges() -> [Edge] {
        guard !described.isEmpty else { return [] }
        let byModule = Dictionary(grouping: targets) { $0.moduleName }
        return described.flatMap { target, module in
            (module.imports ?? []).compactMap { name -> Edge? in
                let candidates = (byModule[name] ?? []).filter { $0.id != target && $0.kind != .snippet }
                guard let found = candidates.first(where: { $0.kind != .test }) ?? candidates.first else { return nil }
                return Edge(
                    from: target, to: found.id, kind: .dependency, product: nil, importName: name, condition: nil,
                    place: module.place)
            }
        }
    }

    /// Returns the problems of Xcode targets that depend on several targets with modules of one name.
    private func sameModules(_ edges: [Edge]) -> [DiscoveryProblem] {
        var problems: [DiscoveryProblem] = []
        let ofProjects = edges.filter { packages[targets[$0.from].package].project != nil && $0.kind == .dependency }
        for (from, edges) in Dictionary(grouping: ofProjects, by: \.from).sorted(by: { $0.key < $1.key }) {
            // An app embeds extensions and other apps, which it doesn't import.
            let libraries = Set(edges.map(\.to)).filter { targets[$0].kind == .library }
            let named = Dictionary(grouping: libraries.sorted()) { targets[$0].moduleName }
            for (module, same) in named.sorted(by: { $0.key < $1.key }) where same.count > 1 {
                problems.append(
                    .sameModules(
                        manifest: packages[targets[from].package].manifestPath,
                        place: targets[from].declaration.place, target: targets[from].name, module: module,
                        dependencies: same.map { targets[$0].name }))
            }
        }
        return problems
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

import ConfigurationReading
import ManifestReader
import PackageGraph

/// The mapping from files to the tests that depend on them. It is used for the selection of tests and for the keys of
/// their results.
///
/// In case of doubt, a file is an input of a package. A file certainly isn't an input if it belongs only to targets
/// that the package doesn't depend on, or if it is in another package's folder but not part of a target.
public struct TestInputs: Sendable {
    /// The packages, the targets and their dependencies.
    public let graph: ModuleGraph
    /// The configured inputs that can't be derived from the packages.
    public let configuration: TestConfiguration
    /// The packages below the root that have tests, sorted by path, then the Xcode projects and the described modules
    /// that have tests.
    public let testedPackages: [Int]

    private let folders: PackageFolders
    private let files: [TargetFiles]
    private let links: [TreeLinks.Link]
    private let included: IncludedFiles
    private let outside: Set<Int>
    private let xcodeFiles: XcodeFiles
    /// The files that the configuration declares, each list with the packages that read them.
    private let declared: DeclaredFiles

    /// Creates the mapping of a tree.
    ///
    /// This searches the tree's folders for symbolic links, and the sources of the C family for includes. It reads
    /// nothing else.
    ///
    /// - Parameters:
    ///   - graph: the discovered tree. The mapping is complete only if the graph has no problems.
    ///   - configuration: the tree's configuration.
    public init(graph: ModuleGraph, configuration: TestConfiguration = .standard) {
        self.init(graph: graph, configuration: configuration, links: TreeLinks.find(below: graph.root))
    }

    init(graph: ModuleGraph, configuration: TestConfiguration, links: [TreeLinks.Link]) {
        self.graph = graph
        self.configuration = configuration
        self.links = links
        let testedPackages = graph.packages.filter { package in
            package.origin == .local && package.targets.contains { graph.targets[$0].kind == .test }
        }.map(\.id)
        self.testedPackages = testedPackages
        declared = DeclaredFiles(
            configuration.inputs.map { entry in
                (entry.files, testedPackages.filter { entry.packages.matches(graph.packages[$0].displayPath) })
            })
        files = graph.targets.map { TargetFiles($0, in: graph.packages[$0.package], graph: graph) }
        let folders = PackageFolders(graph)
        self.folders = folders
        included = IncludedFiles(graph, folders)
        outside = graph.packagesOutside
        xcodeFiles = XcodeFiles(graph)
    }

    /// Returns the name of a package in the output and the configuration: its path, or `.` for the root.
    public func name(of package: Int) -> String { graph.packages[package].displayPath }

    // MARK: Files

    /// Returns the placement of a file, whether it exists or not.
    ///
    /// - Parameter path: a path relative to the root, which may contain links.
    public func placement(of path: String) -> FilePlacement {
        let paths = [path] + linked(path)
        let declared = Set(paths.flatMap(declared.readers))
        var found = Place()
        for path in paths {
            place(path, &found)
            found.targets.formUnion(included.targets[path] ?? [])
        }
        let owner = found.owner ?? (found.targets.isEmpty ? nil : .targets)
        switch owner {
        case .toolchain?, .manifest?, .resolvedVersions?, .targets?: break
        case .package?, .declared?, .ignored?, .unplaced?, nil:
            if found.targets.isEmpty, let pattern = configuration.ignoring(path) {
                return FilePlacement(owner: .ignored(pattern), readers: declared)
            }
        }
        return FilePlacement(
            owner: owner ?? (declared.isEmpty ? .unplaced : .declared),
            targets: found.targets.union(found.mayBeRead),
            readers: found.readers.union(declared))
    }

    /// The files outside of the root that sources include, each with the including targets.
    var includedOutside: [String: Set<Int>] { included.targetsOutside }

    /// Whether the result of tests depends on the content of a file by rules, and not only on its bytes.
    static func isManifest(_ path: String) -> Bool {
        let name = String(PathText.name(path))
        return ManifestSelection.isManifest(name) || name == Package.projectFile
    }

    /// Returns how certain it is that a target is built from a file placed in it.
    func certainty(of path: String, in target: Int) -> Certainty {
        let name = PathText.name(path)
        let file = files[target]
        if file.copies(path) { return .resource }
        let isOwn = RelativePath.isInside(path, graph.packages[graph.targets[target].package].path)
        if isOwn, !file.reads(path), !(file.includesHeaders && FileType.isHeader(name)) { return .read }
        return FileType.isSource(name) || file.includesHeaders && FileType.isHeader(name) ? .source : .guess
    }

    /// The placement of a file as far as it has been determined.
    private struct Place {
        var owner: FileOwner?
        /// The targets that are built from the file.
        var targets: Set<Int> = []
        /// The targets that aren't built from the file but may read it, as they or their plugins may read any file of
        /// the package.
        var mayBeRead: Set<Int> = []
        var readers: Set<Int> = []
    }

    private func place(_ path: String, _ found: inout Place) {
        let name = PathText.name(path)
        let around = folders.around(path)
        xcodeFiles.place(path, around.first, &found.owner, &found.targets)
        if found.targets.isEmpty {
            for project in xcodeFiles.projects(showing: path, around.first).sorted() {
                found.owner = found.owner ?? .package(project)
                found.readers.insert(project)
                found.mayBeRead.formUnion(graph.packages[project].targets.filter { graph.targets[$0].kind != .test })
            }
        }
        guard let package = around.first else {
            if FileType.isToolchain(name) { found.owner = found.owner ?? .toolchain }
            return
        }
        placeInOuterPackages(path, around, &found)
        let candidates = graph.packages[package].targets.lazy.map { files[$0] }
        let built = candidates.filter { file in
            file.reads(path) || file.includesHeaders && FileType.isHeader(name)
        }
        found.targets.formUnion(built.map(\.target))
        let isTop = PathText.parent(path) == graph.packages[package].path
        if FileType.isToolchain(name) {
            found.owner = found.owner ?? .toolchain
        } else if isTop, ManifestSelection.isManifest(String(name)) {
            found.owner = found.owner ?? .manifest(package: package)
        } else if isTop, name == "Package.resolved" {
            found.owner = found.owner ?? .resolvedVersions(package: package)
        } else if built.isEmpty {
            found.owner = found.owner ?? .package(package)
            found.readers.insert(package)
            // If a library reads a file that isn't a source, such as a sample, its dependents' tests may read it
            // through the library. A file in the folder of a test target is read only by that package's tests.
            let isTests = candidates.contains { $0.isTest && $0.contains(path) }
            found.mayBeRead.formUnion(candidates.filter { $0.usesPlugins || !$0.isTest && !isTests }.map(\.target))
        } else {
            found.owner = found.owner ?? .targets
        }
    }

    /// Handles nested packages. A nested package may be a fixture or even a resource of the outer package's tests.
    private func placeInOuterPackages(_ path: String, _ around: [Int], _ found: inout Place) {
        for outer in around.dropFirst() {
            let targets = graph.packages[outer].targets.lazy.map { files[$0] }
            found.targets.formUnion(targets.filter { $0.copies(path) }.map(\.target))
            // All packages are nested in a root package. Its tests read only those that the configuration declares, and
            // fixtures.
            if !graph.packages[outer].path.isEmpty || folders.isFixture(around[0])
                || targets.contains(where: { $0.contains(path) })
            {
                found.readers.insert(outer)
            }
        }
    }

    /// Returns the other paths under which a file is visible through links.
    private func linked(_ path: String) -> [String] {
        guard !links.isEmpty else { return [] }
        var seen: Set<String> = [path]
        var pending = [path]
        var result: [String] = []
        while let next = pending.popLast() {
            for link in links where RelativePath.isInside(next, link.target) {
                let rest = next.utf8.count > link.target.utf8.count ? next.dropFirst(link.target.count) : ""
                let shown = rest.isEmpty || rest.hasPrefix("/") ? link.path + rest : link.path + "/" + rest
                // A link to a folder that contains the link would never end.
                guard !RelativePath.isInside(link.path, link.target), seen.insert(shown).inserted else { continue }
                result.append(shown)
                pending.append(shown)
            }
        }
        return result
    }

    // MARK: Packages

    /// Returns everything that the result of a package's tests depends on.
    public func closure(of package: Int) -> TestClosure {
        let own = graph.packages[package].targets
        let targets = Set(graph.moduleArrows.reachable(from: own)).union(own).sorted()
        let packages = Set(graph.packageArrows.reachable(from: [package])).union([package]).sorted()
        let externals = Externals(graph, packages: packages)
        let entries = configuration.environment.filter { $0.packages.matches(name(of: package)) }
        let read = packages.flatMap { graph.packages[$0].environmentReads.keys }
        return TestClosure(
            package: package, targets: targets, packages: packages, outside: packages.filter(outside.contains),
            externals: externals.identities.sorted(),
            knowsExternals: externals.areKnown,
            environment: Set(entries.flatMap(\.variables) + read).sorted(),
            buildEnvironment: Set(entries.filter(\.isForBuilds).flatMap(\.variables) + read).sorted())
    }
}

import ConfigurationReading
import ManifestReader
import PackageGraph

/// Which files each package's tests depend on: the one mapping that selects tests and that results are kept by.
///
/// A file counts for a package when it is in doubt. What stands for certain: a target none of the package's targets
/// reaches doesn't count, nor does what lies in another package's folder outside of its targets.
public struct TestInputs: Sendable {
    /// The packages, targets and what they depend on.
    public let graph: ModuleGraph
    /// What the repository says where the packages can't tell.
    public let configuration: TestConfiguration
    /// The packages below the root that have tests, in the order of their paths.
    public let testedPackages: [Int]

    private let folders: PackageFolders
    private let files: [TargetFiles]
    private let links: [TreeLinks.Link]
    private let included: IncludedFiles
    private let outside: Set<Int>

    /// Prepares the mapping of a tree.
    ///
    /// Reads the tree's folders for symbolic links, sources of the C family for what they include, and nothing else.
    ///
    /// - Parameters:
    ///   - graph: what was found in the tree; it says all only if it has no problems.
    ///   - configuration: the tree's own.
    public init(graph: ModuleGraph, configuration: TestConfiguration = .standard) {
        self.init(graph: graph, configuration: configuration, links: TreeLinks.find(below: graph.root))
    }

    init(graph: ModuleGraph, configuration: TestConfiguration, links: [TreeLinks.Link]) {
        self.graph = graph
        self.configuration = configuration
        self.links = links
        testedPackages = graph.packages.filter { package in
            package.origin == .local && package.targets.contains { graph.targets[$0].kind == .test }
        }.map(\.id)
        files = graph.targets.map { TargetFiles($0, in: graph.packages[$0.package], graph: graph) }
        let folders = PackageFolders(graph)
        self.folders = folders
        included = IncludedFiles(graph, folders)
        outside = graph.packagesOutside
    }

    /// The name of a package in output and configuration: its path, `.` for the root.
    public func name(of package: Int) -> String { graph.packages[package].displayPath }

    // MARK: Files

    /// The place of a file, whether it is there or not.
    ///
    /// - Parameter path: relative to the root, with links as git or a walk name it.
    public func placement(of path: String) -> FilePlacement {
        let paths = [path] + linked(path)
        let declared = declaredReaders(of: paths)
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

    /// Files outside of the root that sources include, each with the targets that read it.
    var includedOutside: [String: Set<Int>] { included.targetsOutside }

    /// How surely a target is built from a file that is placed in it.
    func certainty(of path: String, in target: Int) -> Certainty {
        let name = PathText.name(path)
        let file = files[target]
        if file.copies(path) { return .resource }
        let isOwn = PathText.isInside(path, graph.packages[graph.targets[target].package].path)
        if isOwn, !file.reads(path), !(file.includesHeaders && FileType.isHeader(name)) { return .read }
        return FileType.isSource(name) || file.includesHeaders && FileType.isHeader(name) ? .source : .guess
    }

    /// What was found of a file so far.
    private struct Place {
        var owner: FileOwner?
        /// The targets that are built from it.
        var targets: Set<Int> = []
        /// The targets that aren't built from it and can read it all the same, as they or their plugins can any file of the
        /// package.
        var mayBeRead: Set<Int> = []
        var readers: Set<Int> = []
    }

    private func place(_ path: String, _ found: inout Place) {
        let name = PathText.name(path)
        let around = folders.around(path)
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
            // What a library reads beside its sources, samples say, it reads in its dependents' tests as well. What lies in
            // the folder of a test target is nobody else's.
            let isTests = candidates.contains { $0.isTest && $0.contains(path) }
            found.mayBeRead.formUnion(candidates.filter { $0.usesPlugins || !$0.isTest && !isTests }.map(\.target))
        } else {
            found.owner = found.owner ?? .targets
        }
    }

    /// A package inside of another may be a fixture of the outer one's tests, and even a resource.
    private func placeInOuterPackages(_ path: String, _ around: [Int], _ found: inout Place) {
        for outer in around.dropFirst() {
            let targets = graph.packages[outer].targets.lazy.map { files[$0] }
            found.targets.formUnion(targets.filter { $0.copies(path) }.map(\.target))
            // A package at the root has all others inside; of these its tests read only what the configuration says.
            if !graph.packages[outer].path.isEmpty || folders.isFixture(around[0])
                || targets.contains(where: { $0.contains(path) })
            {
                found.readers.insert(outer)
            }
        }
    }

    private func declaredReaders(of paths: [String]) -> Set<Int> {
        var readers: Set<Int> = []
        for entry in configuration.inputs
        where paths.contains(where: { path in entry.files.contains { $0.contains(path) } }) {
            readers.formUnion(testedPackages.filter { entry.packages.matches(name(of: $0)) })
        }
        return readers
    }

    /// The other paths under which links show a file.
    private func linked(_ path: String) -> [String] {
        guard !links.isEmpty else { return [] }
        var seen: Set<String> = [path]
        var pending = [path]
        var result: [String] = []
        while let next = pending.popLast() {
            for link in links where PathText.isInside(next, link.target) {
                let rest = next.utf8.count > link.target.utf8.count ? next.dropFirst(link.target.count) : ""
                let shown = rest.isEmpty || rest.hasPrefix("/") ? link.path + rest : link.path + "/" + rest
                // Links into folders around themselves would go on for ever.
                guard !PathText.isInside(link.path, link.target), seen.insert(shown).inserted else { continue }
                result.append(shown)
                pending.append(shown)
            }
        }
        return result
    }

    // MARK: Packages

    /// All that the result of a package's tests depends on.
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

import ConfigurationReading
import Foundation
import ManifestReader
import PackageGraph

/// Determines which packages' tests a change can break.
public struct AffectedPlanner: Sendable {
    /// Discovers packages.
    public let discovery: PackageDiscovery

    /// Creates a planner.
    public init(discovery: PackageDiscovery = PackageDiscovery()) {
        self.discovery = discovery
    }

    /// Compares the files on disk with the merge base of a revision and `HEAD`.
    ///
    /// This takes one discovery of the tree, a second one if a manifest changed or a file was deleted, and about six
    /// runs of git.
    ///
    /// - Parameters:
    ///   - root: the absolute path of the tree, without links.
    ///   - revision: the branch or commit that the changes will be merged into, such as `origin/main`.
    public func selection(root: String, base revision: String) throws(AffectedError) -> AffectedSelection {
        // Reads the tree while git runs.
        let (changed, inputs) = ConcurrentPair.run {
            Result { () throws(GitError) in
                let repository = try GitRepository(root: root)
                let base = try repository.mergeBase(with: revision)
                return (repository, base, try repository.changes(since: base))
            }
        } and: {
            Result { () throws(AffectedError) in try self.inputs(root, nil) }
        }
        switch changed {
        case .failure(let error): throw .git(error)
        case .success(let (repository, base, changes)):
            return try selection(try inputs.get(), repository: repository, base: base, changes: changes)
        }
    }

    /// Computes the selection for known changes of the files on disk since a commit.
    ///
    /// - Parameter fallback: the configuration for a tree that has none.
    func selection(
        root: String, repository: GitRepository, base: String, changes: ChangeSet, fallback: TestConfiguration? = nil
    ) throws(AffectedError) -> AffectedSelection {
        try selection(try inputs(root, fallback), repository: repository, base: base, changes: changes)
    }

    private func selection(
        _ inputs: TestInputs, repository: GitRepository, base: String, changes: ChangeSet
    ) throws(AffectedError) -> AffectedSelection {
        let root = inputs.graph.root
        try checkManifests(changes.files, in: inputs.graph)
        let old: [String: [UInt8]]
        do {
            old = try oldContents(of: changes.files, repository)
        } catch {
            throw .git(error)
        }
        let contents = ChangedContents(
            changes.files, old: { old[$0.path] },
            new: { FileManager.default.contents(atPath: root + "/" + $0.path).map { [UInt8]($0) } })
        return try selection(
            inputs, top: repository.top, base: base, changes: changes, contents: contents, old: old)
    }

    /// Throws an error if a file changed in a package whose manifest can't be read, even if nothing depends on the
    /// package: its own tests are affected.
    private func checkManifests(_ files: [FileChange], in graph: ModuleGraph) throws(AffectedError) {
        let broken = graph.problems.filter { problem in
            // A file that no known target contains may belong to a project that can't be read.
            if problem.hidesTargets, problem.isXcode { return !files.isEmpty }
            guard case .manifest(let error) = problem else { return false }
            let folder = graph.folder(of: error.file)
            return files.contains { RelativePath.isInside($0.path, folder) }
        }
        guard broken.isEmpty else { throw .incomplete(broken) }
    }

    /// Returns the mapping of the current tree.
    private func inputs(_ root: String, _ fallback: TestConfiguration?) throws(AffectedError) -> TestInputs {
        let graph: ModuleGraph
        do {
            graph = try discovery.discover(root)
        } catch {
            throw .discovery(error)
        }
        guard graph.gaps.isEmpty else { throw .incomplete(graph.gaps) }
        if let fallback, !FileManager.default.fileExists(atPath: root + "/" + TestConfiguration.defaultPath) {
            return TestInputs(graph: graph, configuration: fallback)
        }
        do throws(ConfigurationErrors) {
            let configuration = try TestConfiguration.load(below: root)
            let unknown = configuration.unknownPackages(in: graph)
            guard unknown.isEmpty else { throw ConfigurationErrors(unknown) }
            return TestInputs(graph: graph, configuration: configuration)
        } catch {
            throw .configuration(error)
        }
    }

    private func selection(
        _ inputs: TestInputs, top: String, base: String, changes: ChangeSet, contents: ChangedContents,
        old: [String: [UInt8]]
    ) throws(AffectedError) -> AffectedSelection {
        var now = Selector(inputs, contents)
        var before: Selector?
        if changes.files.contains(where: { $0.kind == .deleted || Self.isManifest($0) }) {
            let graph = try baseGraph(inputs, changes.files, old)
            if graph.gaps.isEmpty {
                before = Selector(TestInputs(graph: graph, configuration: inputs.configuration), contents)
            } else {
                for problem in graph.gaps {
                    now.addEverything("\(problem)", "the tree at the base can't be read")
                }
            }
        }
        for file in changes.files {
            let isManifest = Self.isManifest(file)
            if file.kind != .deleted {
                now.add(file)
            } else if isManifest {
                now.addForeignManifest(file)
            }
            if file.kind != .added {
                before?.add(file)
            } else if isManifest {
                before?.addForeignManifest(file)
            }
        }
        addOutside(changes.outside, &now)
        let outsideNotes = addOutsideOfRepository(top, &now) + now.addDoubtful()
        _ = before?.addDoubtful()
        now.finish()
        before?.finish()
        let notes =
            contents.unchangedManifests.sorted().map {
                "\($0): only comments and whitespace changed, so the manifest selects nothing"
            } + outsideNotes
        return AffectedSelection(
            inputs: inputs, base: base, changes: changes, selected: Self.merged(now, before, inputs),
            tests: Self.mergedTests(now, before),
            everything: Array(Set(now.everything + (before?.everything ?? []))).sorted(), notes: notes)
    }

    private static func isManifest(_ file: FileChange) -> Bool {
        TestInputs.isManifest(file.path)
    }

    /// Returns the packages that both states of the tree select, as packages of the current state.
    private static func merged(_ now: Selector, _ before: Selector?, _ inputs: TestInputs) -> [SelectedPackage] {
        var earlier: [String: RankedReason] = [:]
        if let before {
            for (package, found) in before.reasons { earlier[before.inputs.name(of: package)] = found }
        }
        // A change that affects everything in the old tree affects the new tree too, including its new packages.
        let all = before.flatMap {
            $0.everything.isEmpty ? nil : $0.reasons.values.first { $0.reason.kind == .everything }
        }
        return inputs.testedPackages.compactMap { package in
            let name = inputs.name(of: package)
            var best = now.reasons[package]
            for other in [earlier[name], all] {
                if let other, best.map(other.isBetter) ?? true { best = other }
            }
            return best.map { SelectedPackage(package: package, name: name, reason: $0.reason) }
        }
    }

    /// Returns the test targets of the current state that both states of the tree select, sorted.
    private static func mergedTests(_ now: Selector, _ before: Selector?) -> [Int] {
        func name(_ target: Int, _ inputs: TestInputs) -> [String] {
            [inputs.name(of: inputs.graph.targets[target].package), inputs.graph.targets[target].name]
        }
        let earlier = Set((before?.tests ?? []).map { name($0, before?.inputs ?? now.inputs) })
        let all = !now.everything.isEmpty || before?.everything.isEmpty == false
        return now.inputs.testedPackages.flatMap { now.inputs.graph.packages[$0].targets }.filter { target in
            now.inputs.graph.targets[target].kind == .test
                && (all || now.tests.contains(target) || earlier.contains(name(target, now.inputs)))
        }.sorted()
    }

    // MARK: The tree at the base

    /// Returns the contents at the base of the manifests and resolved versions that changed.
    private func oldContents(of files: [FileChange], _ repository: GitRepository) throws(GitError) -> [String: [UInt8]]
    {
        let wanted = files.filter { file in
            let name = PathText.name(file.path)
            let isInput =
                TestInputs.isManifest(file.path) || name == "Package.resolved" || Package.declaresProject(file.path)
            return file.oldBlob != nil && isInput
        }
        let contents = try repository.git.contents(of: wanted.compactMap(\.oldBlob))
        return Dictionary(zip(wanted.map(\.path), contents), uniquingKeysWith: { first, _ in first })
    }

    /// Returns the graph of the tree at the base: that of the files on disk with the changes reverted.
    private func baseGraph(_ inputs: TestInputs, _ files: [FileChange], _ old: [String: [UInt8]]) throws(AffectedError)
        -> ModuleGraph
    {
        var contents = old
        // For other files, only their existence matters.
        for file in files where file.kind == .deleted && contents[file.path] == nil { contents[file.path] = [] }
        let overlay = SourceOverlay(
            contents: contents, removed: Set(files.filter { $0.kind == .added }.map(\.path)))
        do {
            return try recalling(inputs.graph, changed: files).discover(inputs.graph.root, overlay: overlay)
        } catch {
            throw .discovery(error)
        }
    }

    /// Returns a discovery that reuses the evaluated manifests that haven't changed since the base.
    private func recalling(_ graph: ModuleGraph, changed files: [FileChange]) -> PackageDiscovery {
        let changed = Set(files.map { graph.root + "/" + $0.path })
        var known: [String: ManifestLoader.Loaded] = [:]
        for package in graph.packages where package.method == .evaluated {
            let file = package.origin == .local ? graph.root + "/" + package.manifestPath : package.manifestPath
            guard !changed.contains(file) else { continue }
            known[file] = ManifestLoader.Loaded(
                file: file, manifest: package.manifest, method: .evaluated, environmentReads: package.environmentReads)
        }
        // The caller's own cache isn't used, since it would return the current contents for those at the base.
        return PackageDiscovery(
            loader: discovery.loader.recalling { [known] file, _ in known[file] }, workers: discovery.workers,
            checkoutFolders: discovery.checkoutFolders,
            describedModules: discovery.describedModules, isExcluded: discovery.isExcluded)
    }

    /// Selects the dependents of packages and headers outside of the repository, since git doesn't know whether those
    /// have changed.
    ///
    /// - Returns: a message for each.
    private func addOutsideOfRepository(_ top: String, _ selector: inout Selector) -> [String] {
        let graph = selector.inputs.graph
        let packages: [String] = graph.packagesOutside.sorted().compactMap { id in
            let directory = graph.packages[id].directory
            if RelativePath.isInside(directory, top) { return nil }
            selector.addOutside(directory, package: id)
            return "\(directory): is outside of the repository and may have changed; its dependents are selected"
        }
        var files: [String] = []
        for (file, targets) in selector.inputs.includedOutside.sorted(by: { $0.key < $1.key })
        where !RelativePath.isInside(file, top) {
            selector.addIncluded(file, targets)
            let advice = "is outside of the repository and may have changed; targets that include it are selected"
            files.append("\(file): \(advice)")
        }
        return packages + files
    }

    // MARK: Outside of the root

    /// Adds changes in the same repository but outside of the root, if a package there is a dependency.
    private func addOutside(_ files: [String], _ selector: inout Selector) {
        let graph = selector.inputs.graph
        let packages = graph.packages.filter { $0.origin == .external }
        for file in files {
            for package in packages where RelativePath.isInside(file, package.directory) {
                selector.addOutside(file, package: package.id)
            }
            if let targets = selector.inputs.includedOutside[file] { selector.addIncluded(file, targets) }
            let folder = PathText.parent(file) ?? ""
            if FileType.isToolchain(PathText.name(file)), RelativePath.isInside(graph.root, folder) {
                selector.addEverything(file, "it selects the toolchain")
            }
        }
    }
}

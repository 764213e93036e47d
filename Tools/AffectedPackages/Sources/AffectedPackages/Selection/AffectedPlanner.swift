import ConfigurationReading
import Foundation
import ManifestReader
import PackageGraph

/// Finds out which packages' tests the changes since a commit can break.
public struct AffectedPlanner: Sendable {
    /// Finds packages.
    public let discovery: PackageDiscovery

    /// Creates a planner.
    public init(discovery: PackageDiscovery = PackageDiscovery()) {
        self.discovery = discovery
    }

    /// Compares the files on disk with the commit that a revision and `HEAD` have in common.
    ///
    /// Costs one discovery of the tree, a second one where manifests or deleted files make that necessary, and half a dozen runs
    /// of git.
    ///
    /// - Parameters:
    ///   - root: the absolute path of the tree, without links.
    ///   - revision: what the changes are to be merged into, such as `origin/main`.
    public func selection(root: String, base revision: String) throws(AffectedError) -> AffectedSelection {
        // The tree is read while git answers.
        let (changed, inputs) = AtOnce.run {
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

    /// Judges changes that are known already: the files on disk against a commit.
    ///
    /// - Parameter fallback: the configuration of a tree that has none.
    func selection(
        root: String, repository: GitRepository, base: String, changes: ChangeSet, fallback: TestConfiguration? = nil
    ) throws(AffectedError) -> AffectedSelection {
        try selection(try inputs(root, fallback), repository: repository, base: base, changes: changes)
    }

    private func selection(
        _ inputs: TestInputs, repository: GitRepository, base: String, changes: ChangeSet
    ) throws(AffectedError) -> AffectedSelection {
        let root = inputs.graph.root
        try judge(changes.files, in: inputs.graph)
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

    /// Stops where a package was changed whose manifest can't be read, though nobody depends on it: its own tests would run.
    private func judge(_ files: [FileChange], in graph: ModuleGraph) throws(AffectedError) {
        let broken = graph.problems.filter { problem in
            guard case .manifest(let error) = problem else { return false }
            let folder = graph.folder(of: error.file)
            return files.contains { PathText.isInside($0.path, folder) }
        }
        guard broken.isEmpty else { throw .incomplete(broken) }
    }

    /// The mapping of the tree as it is.
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
                    now.addEverything("\(problem)", "so the tree at the base isn't known")
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
        let strangers = addStrangers(top, &now) + now.addDoubtful()
        _ = before?.addDoubtful()
        now.finish()
        before?.finish()
        let notes =
            contents.unchangedManifests.sorted().map {
                "\($0): only comments and blanks changed, so the manifest selects nothing"
            } + strangers
        return AffectedSelection(
            inputs: inputs, base: base, changes: changes, selected: Self.merged(now, before, inputs),
            everything: Array(Set(now.everything + (before?.everything ?? []))).sorted(), notes: notes)
    }

    private static func isManifest(_ file: FileChange) -> Bool {
        ManifestSelection.isManifest(String(PathText.name(file.path)))
    }

    /// What both states of the tree select, as packages of the one that is there.
    private static func merged(_ now: Selector, _ before: Selector?, _ inputs: TestInputs) -> [SelectedPackage] {
        var earlier: [String: WeighedReason] = [:]
        if let before {
            for (package, found) in before.reasons { earlier[before.inputs.name(of: package)] = found }
        }
        // What can't be confined in the old tree can't be in the new one, whose packages may be new.
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

    // MARK: The tree at the base

    /// The contents at the base of the files whose text matters.
    private func oldContents(of files: [FileChange], _ repository: GitRepository) throws(GitError) -> [String: [UInt8]]
    {
        let wanted = files.filter { file in
            let name = String(PathText.name(file.path))
            return file.oldBlob != nil && (ManifestSelection.isManifest(name) || name == "Package.resolved")
        }
        let contents = try repository.git.contents(of: wanted.compactMap(\.oldBlob))
        return Dictionary(zip(wanted.map(\.path), contents), uniquingKeysWith: { first, _ in first })
    }

    /// The graph of the tree at the base: the files on disk with the changes taken back.
    private func baseGraph(_ inputs: TestInputs, _ files: [FileChange], _ old: [String: [UInt8]]) throws(AffectedError)
        -> ModuleGraph
    {
        var contents = old
        // That a file was there is enough, whatever it held.
        for file in files where file.kind == .deleted && contents[file.path] == nil { contents[file.path] = [] }
        let overlay = SourceOverlay(
            contents: contents, removed: Set(files.filter { $0.kind == .added }.map(\.path)))
        do {
            return try recalling(inputs.graph, changed: files).discover(inputs.graph.root, overlay: overlay)
        } catch {
            throw .discovery(error)
        }
    }

    /// A discovery that evaluates no manifest again which hasn't changed since the base.
    private func recalling(_ graph: ModuleGraph, changed files: [FileChange]) -> PackageDiscovery {
        let changed = Set(files.map { graph.root + "/" + $0.path })
        var known: [String: ManifestLoader.Loaded] = [:]
        for package in graph.packages where package.method == .evaluated {
            let file = package.origin == .local ? graph.root + "/" + package.manifestPath : package.manifestPath
            guard !changed.contains(file) else { continue }
            known[file] = ManifestLoader.Loaded(
                file: file, manifest: package.manifest, method: .evaluated, environmentReads: package.environmentReads)
        }
        // The caller's own recall is left out: it would take what the base holds for what is on disk.
        return PackageDiscovery(
            loader: discovery.loader.recalling { [known] file, _ in known[file] }, workers: discovery.workers,
            isExcluded: discovery.isExcluded)
    }

    /// Packages and headers on this disk that lie outside of the repository: git doesn't know whether they have changed.
    ///
    /// - Returns: a line for each.
    private func addStrangers(_ top: String, _ selector: inout Selector) -> [String] {
        let graph = selector.inputs.graph
        let packages: [String] = graph.packagesOutside.sorted().compactMap { id in
            let directory = graph.packages[id].directory
            if PathText.isInside(directory, top) { return nil }
            selector.addOutside(directory, package: id)
            return "\(directory): lies outside of the repository and may have changed; what depends on it is selected"
        }
        var files: [String] = []
        for (file, targets) in selector.inputs.includedOutside.sorted(by: { $0.key < $1.key })
        where !PathText.isInside(file, top) {
            selector.addIncluded(file, targets)
            files.append("\(file): lies outside of the repository and may have changed; what includes it is selected")
        }
        return packages + files
    }

    // MARK: Outside of the root

    /// What lies in the same repository and outside of the root matters where packages there are depended on.
    private func addOutside(_ files: [String], _ selector: inout Selector) {
        let graph = selector.inputs.graph
        let packages = graph.packages.filter { $0.origin == .external }
        for file in files {
            for package in packages where PathText.isInside(file, package.directory) {
                selector.addOutside(file, package: package.id)
            }
            if let targets = selector.inputs.includedOutside[file] { selector.addIncluded(file, targets) }
            let folder = PathText.parent(file) ?? ""
            if FileType.isToolchain(PathText.name(file)), PathText.isInside(graph.root, folder) {
                selector.addEverything(file, "it chooses the compiler")
            }
        }
    }
}

import PackageGraph

/// Determines the packages that changes affect in one state of a tree.
///
/// There is one selector for the current tree, and one for the tree at the base if the change may have moved files
/// between packages. A package is selected if either of them selects it.
struct Selector {
    let inputs: TestInputs
    let contents: ChangedContents
    /// The best reason for each package.
    private(set) var reasons: [Int: RankedReason] = [:]
    private(set) var everything: [String] = []
    /// The test targets that have to run.
    private(set) var tests: Set<Int> = []
    /// For each changed target, the first file with the highest certainty.
    private var targets: [Int: (certainty: Certainty, file: String)] = [:]
    /// For each package with a changed manifest, its first changed file.
    private var manifests: [Int: String] = [:]
    /// For each changed `Package.resolved`, its package and the identities of the packages whose version changed. `nil`
    /// means all.
    private var versions: [(file: String, changed: Set<String>?, owner: Int)] = []

    init(_ inputs: TestInputs, _ contents: ChangedContents) {
        self.inputs = inputs
        self.contents = contents
    }

    /// Adds a changed file that exists in this state of the tree.
    mutating func add(_ file: FileChange) {
        let placement = inputs.placement(of: file.path)
        addUsers(of: file.path, placement)
        switch placement.owner {
        case .targets, .package, .declared, .ignored: break
        case .manifest(let package):
            if !contents.unchangedManifests.contains(file.path), manifests[package] == nil {
                manifests[package] = file.path
                for target in inputs.graph.packages[package].targets { insertTarget(file.path, .declaration, target) }
            }
        case .resolvedVersions(let package):
            versions.append((file.path, contents.changedVersions[file.path] ?? nil, package))
        case .toolchain: addEverything(file.path, "it selects the toolchain")
        case .unplaced:
            addEverything(
                file.path,
                "it isn't in a package; if no test reads it, add it to \(TestConfiguration.defaultPath) "
                    + "(tests: {ignored: [\"\(file.path)\"]}), and otherwise to the 'inputs' of the tests that read it")
        }
    }

    /// Adds a manifest that exists only in the other state of the tree. In this state the file belongs to the
    /// surrounding package.
    mutating func addForeignManifest(_ file: FileChange) {
        addUsers(of: file.path, inputs.placement(of: file.path))
    }

    /// Adds a package outside of the root as changed, because of one of its files.
    mutating func addOutside(_ file: String, package: Int) {
        if manifests[package] == nil { manifests[package] = file }
        let certainty: Certainty = FileType.isSource(PathText.name(file)) ? .source : .guess
        for target in inputs.graph.packages[package].targets { insertTarget(file, certainty, target) }
    }

    /// Adds a file outside of the root as changed, with the targets that include it.
    mutating func addIncluded(_ file: String, _ targets: Set<Int>) {
        for target in targets { insertTarget(file, .source, target) }
    }

    /// Adds the packages that SwiftPM rejects as changed. Their dependencies are unknown, so any change may affect
    /// them.
    ///
    /// - Returns: a message for each package.
    mutating func addDoubtful() -> [String] {
        inputs.graph.doubtfulPackages.map { package, problem in
            addOutside(problem.manifest ?? "", package: package)
            return "\(problem); until this is fixed, every change selects its dependents"
        }
    }

    /// Adds a change that may affect anything.
    mutating func addEverything(_ file: String, _ why: String) {
        everything.append("\(file): \(why)")
        for package in inputs.testedPackages {
            insert(package, .everything, 0, SelectionReason(.everything, file: file, note: why))
        }
    }

    private mutating func insertTarget(_ file: String, _ certainty: Certainty, _ target: Int) {
        if let known = targets[target], known.certainty <= certainty { return }
        targets[target] = (certainty, file)
    }

    private mutating func addUsers(of path: String, _ placement: FilePlacement) {
        for target in placement.targets { insertTarget(path, inputs.certainty(of: path, in: target), target) }
        for reader in placement.readers where hasTests(reader) {
            insert(reader, .read, 0, SelectionReason(.read, file: path, path: [inputs.name(of: reader)]))
        }
    }

    /// The targets below the root that a build compiles again after the added changes, sorted.
    var rebuilt: [Int] {
        let changed = targets.filter { [.source, .resource, .declaration].contains($0.value.certainty) }.keys
        return inputs.graph.affected(by: changed.sorted()).filter { target in
            inputs.graph.packages[inputs.graph.targets[target].package].origin == .local
        }
    }

    /// Selects everything that depends on the added changes.
    mutating func finish() {
        followTargets()
        followManifests()
        followVersions()
    }

    private mutating func followTargets() {
        let dependents = inputs.graph.moduleArrows.reversed()
        for (certainty, starts) in Dictionary(grouping: targets.keys, by: { targets[$0]?.certainty ?? .guess }) {
            followTargets(certainty, ShortestPaths(dependents, from: starts.sorted()))
        }
    }

    private mutating func followTargets(_ certainty: Certainty, _ paths: ShortestPaths) {
        let graph = inputs.graph
        for package in inputs.testedPackages {
            let reached = graph.packages[package].targets.filter { paths.distance[$0] != nil }
            // A path that ends at the tests is a better explanation than one that ends at another target of the
            // package.
            let tests = reached.filter { graph.targets[$0].kind == .test }
            self.tests.formUnion(tests)
            let nearest = (tests.isEmpty ? reached : tests).min { paths.distance[$0] ?? 0 < paths.distance[$1] ?? 0 }
            guard let nearest, let distance = paths.distance[nearest] else { continue }
            let path = paths.path(to: nearest)
            insert(
                package, certainty, distance,
                SelectionReason(.target, file: targets[path[0]]?.file ?? "", path: path.map { graph.targets[$0].name }))
        }
    }

    private mutating func followManifests() {
        let paths = ShortestPaths(inputs.graph.packageArrows.reversed(), from: manifests.keys.sorted())
        for package in inputs.testedPackages {
            guard let distance = paths.distance[package] else { continue }
            let path = paths.path(to: package)
            let reason = SelectionReason(.manifest, file: manifests[path[0]] ?? "", path: path.map(inputs.name))
            insert(package, .manifest, distance, reason)
        }
    }

    private mutating func followVersions() {
        guard !versions.isEmpty else { return }
        for package in inputs.testedPackages {
            let closure = inputs.closure(of: package)
            for (file, changed, owner) in versions {
                let affected = changed.map { Set(closure.externals).intersection($0).sorted() } ?? closure.externals
                let mayBeAffected = !closure.knowsExternals && changed?.isEmpty != true
                // SwiftPM doesn't build a package whose own Package.resolved is invalid.
                let isUnreadable = changed == nil && owner == package
                guard !affected.isEmpty || mayBeAffected || isUnreadable else { continue }
                let note: String
                if !affected.isEmpty {
                    note = "of " + affected.joined(separator: ", ")
                } else if mayBeAffected {
                    note = "of its dependencies, which are unknown until they are fetched"
                } else {
                    note = "that can't be read"
                }
                insert(
                    package, .versions, 0,
                    SelectionReason(.versions, file: file, path: [inputs.name(of: package)], note: note))
            }
        }
    }

    private func hasTests(_ package: Int) -> Bool {
        inputs.graph.packages[package].targets.contains { inputs.graph.targets[$0].kind == .test }
    }

    private mutating func insert(_ package: Int, _ certainty: Certainty, _ distance: Int, _ reason: SelectionReason) {
        // Only a change of targets can affect some test targets of a package and not others.
        if reason.kind != .target {
            tests.formUnion(inputs.graph.packages[package].targets.filter { inputs.graph.targets[$0].kind == .test })
        }
        let found = RankedReason(certainty: certainty, distance: distance, reason: reason)
        if let known = reasons[package], !found.isBetter(than: known) { return }
        reasons[package] = found
    }
}

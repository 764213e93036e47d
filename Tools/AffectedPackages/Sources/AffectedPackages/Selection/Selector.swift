import PackageGraph

/// Follows changes through one state of a tree to the packages whose tests they can break.
///
/// One is made for the tree as it is, and one for the tree as it was where the change may have moved the borders between
/// packages; a package that either selects is selected.
struct Selector {
    let inputs: TestInputs
    let contents: ChangedContents
    /// The best reason found for a package.
    private(set) var reasons: [Int: WeighedReason] = [:]
    private(set) var everything: [String] = []
    /// The first file of every changed target, among those that certainly change it.
    private var targets: [Int: (certainty: Certainty, file: String)] = [:]
    /// The first file of every package whose manifest changed.
    private var manifests: [Int: String] = [:]
    /// The identities of packages whose version changed, nil for all, with the file and the package whose it is.
    private var versions: [(file: String, changed: Set<String>?, owner: Int)] = []

    init(_ inputs: TestInputs, _ contents: ChangedContents) {
        self.inputs = inputs
        self.contents = contents
    }

    /// Counts a change of a file that this state of the tree has.
    mutating func add(_ file: FileChange) {
        let placement = inputs.placement(of: file.path)
        addUsers(of: file.path, placement)
        switch placement.owner {
        case .targets, .package, .declared, .ignored: break
        case .manifest(let package):
            if !contents.unchangedManifests.contains(file.path), manifests[package] == nil {
                manifests[package] = file.path
                for target in inputs.graph.packages[package].targets { count(file.path, .declaration, target) }
            }
        case .resolvedVersions(let package):
            versions.append((file.path, contents.changedVersions[file.path] ?? nil, package))
        case .toolchain: addEverything(file.path, "it chooses the compiler")
        case .unplaced:
            addEverything(
                file.path,
                "it lies in no package; name it in \(TestConfiguration.defaultPath) under 'ignored', or under 'inputs' of the tests that read it"
            )
        }
    }

    /// Counts a manifest that only the other state of the tree has: here the file belongs to what lies around the package.
    mutating func addForeignManifest(_ file: FileChange) {
        addUsers(of: file.path, inputs.placement(of: file.path))
    }

    /// Counts a package outside of the root as changed, by one of its files.
    mutating func addOutside(_ file: String, package: Int) {
        if manifests[package] == nil { manifests[package] = file }
        let certainty: Certainty = FileType.isSource(PathText.name(file)) ? .source : .guess
        for target in inputs.graph.packages[package].targets { count(file, certainty, target) }
    }

    /// Counts a file outside of the root as changed, by the targets that include it.
    mutating func addIncluded(_ file: String, _ targets: Set<Int>) {
        for target in targets { count(file, .source, target) }
    }

    /// Counts packages that SwiftPM refuses as changed: what they depend on isn't known, so any change may matter to them.
    ///
    /// - Returns: a line a package.
    mutating func addDoubtful() -> [String] {
        inputs.graph.doubtfulPackages.map { package, problem in
            addOutside(problem.manifest ?? "", package: package)
            return "\(problem); until then every change selects what depends on it"
        }
    }

    /// Counts a change that can't be confined.
    mutating func addEverything(_ file: String, _ why: String) {
        everything.append("\(file): \(why)")
        for package in inputs.testedPackages {
            note(package, .everything, 0, SelectionReason(.everything, file: file, note: why))
        }
    }

    private mutating func count(_ file: String, _ certainty: Certainty, _ target: Int) {
        if let known = targets[target], known.certainty <= certainty { return }
        targets[target] = (certainty, file)
    }

    private mutating func addUsers(of path: String, _ placement: FilePlacement) {
        for target in placement.targets { count(path, inputs.certainty(of: path, in: target), target) }
        for reader in placement.readers where hasTests(reader) {
            note(reader, .read, 0, SelectionReason(.read, file: path, path: [inputs.name(of: reader)]))
        }
    }

    /// Follows what was counted to everything that depends on it.
    mutating func finish() {
        followTargets()
        followManifests()
        followVersions()
    }

    private mutating func followTargets() {
        let dependents = inputs.graph.moduleArrows.reversed()
        for (certainty, starts) in Dictionary(grouping: targets.keys, by: { targets[$0]?.certainty ?? .guess }) {
            followTargets(certainty, Ways(dependents, from: starts.sorted()))
        }
    }

    private mutating func followTargets(_ certainty: Certainty, _ ways: Ways) {
        let graph = inputs.graph
        for package in inputs.testedPackages {
            let reached = graph.packages[package].targets.filter { ways.distance[$0] != nil }
            // A way that ends at tests says more than one that ends at what is only built along with them.
            let tests = reached.filter { graph.targets[$0].kind == .test }
            let nearest = (tests.isEmpty ? reached : tests).min { ways.distance[$0] ?? 0 < ways.distance[$1] ?? 0 }
            guard let nearest, let distance = ways.distance[nearest] else { continue }
            let way = ways.way(to: nearest)
            note(
                package, certainty, distance,
                SelectionReason(.target, file: targets[way[0]]?.file ?? "", path: way.map { graph.targets[$0].name }))
        }
    }

    private mutating func followManifests() {
        let ways = Ways(inputs.graph.packageArrows.reversed(), from: manifests.keys.sorted())
        for package in inputs.testedPackages {
            guard let distance = ways.distance[package] else { continue }
            let way = ways.way(to: package)
            let reason = SelectionReason(.manifest, file: manifests[way[0]] ?? "", path: way.map(inputs.name))
            note(package, .manifest, distance, reason)
        }
    }

    private mutating func followVersions() {
        guard !versions.isEmpty else { return }
        for package in inputs.testedPackages {
            let closure = inputs.closure(of: package)
            for (file, changed, owner) in versions {
                let met = changed.map { Set(closure.externals).intersection($0).sorted() } ?? closure.externals
                let mayBeMet = !closure.knowsExternals && changed?.isEmpty != true
                // SwiftPM builds no package whose own file is damaged.
                let isUnreadable = changed == nil && owner == package
                guard !met.isEmpty || mayBeMet || isUnreadable else { continue }
                let note: String
                if !met.isEmpty {
                    note = "of " + met.joined(separator: ", ")
                } else if mayBeMet {
                    note = "of what its packages depend on, which isn't known before they are fetched"
                } else {
                    note = "that can't be read"
                }
                self.note(
                    package, .versions, 0,
                    SelectionReason(.versions, file: file, path: [inputs.name(of: package)], note: note))
            }
        }
    }

    private func hasTests(_ package: Int) -> Bool {
        inputs.graph.packages[package].targets.contains { inputs.graph.targets[$0].kind == .test }
    }

    private mutating func note(_ package: Int, _ certainty: Certainty, _ distance: Int, _ reason: SelectionReason) {
        let found = WeighedReason(certainty: certainty, distance: distance, reason: reason)
        if let known = reasons[package], !found.isBetter(than: known) { return }
        reasons[package] = found
    }
}

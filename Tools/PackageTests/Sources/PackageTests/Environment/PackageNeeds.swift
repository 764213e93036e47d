import AffectedPackages
import PackageGraph

/// The inputs of packages that aren't files: their environment variables, and the output of manifests that may read
/// anything.
public struct PackageNeeds: Sendable {
    private struct Needs {
        var variables: Set<String> = []
        var buildVariables: Set<String> = []
        /// The packages whose manifests have to be run to get their output.
        var evaluatedPackages: [Int] = []
        /// Whether pkg-config is used to find a system library.
        var usesSystemLibrary = false
        /// The packages whose linker options may name any file.
        var linkingPackages: [Int] = []
        /// Whether a plugin, a macro or a linker in the build may read any file.
        var needsWatchedBuild = false
    }

    private let needs: [Int: Needs]

    /// Analyzes the manifests of each tested package and its dependencies.
    public init(of inputs: TestInputs) {
        let graph = inputs.graph
        var known: [Int: ManifestReads] = [:]
        /// What a package's manifest may read, found once.
        func reads(of id: Int) -> ManifestReads {
            if let reads = known[id] { return reads }
            let reads = ManifestReads(of: graph.packages[id], in: graph)
            known[id] = reads
            return reads
        }
        var needs: [Int: Needs] = [:]
        for package in inputs.testedPackages where graph.packages[package].kind == .package {
            let closure = inputs.closure(of: package)
            var own = Needs(
                variables: Set(closure.environment), buildVariables: Set(closure.buildEnvironment))
            // A version of an external package never changes, and its manifest may read nothing but the environment.
            for id in closure.packages where graph.packages[id].origin == .local || closure.outside.contains(id) {
                let reads = reads(of: id)
                own.variables.formUnion(reads.variables)
                own.buildVariables.formUnion(reads.variables)
                if !reads.isPlain { own.evaluatedPackages.append(id) }
                if reads.mayLinkAnything { own.linkingPackages.append(id) }
            }
            let systemLibraries = closure.packages.filter { id in
                graph.packages[id].targets.contains { graph.targets[$0].kind == .system }
            }
            own.usesSystemLibrary = !systemLibraries.isEmpty
            let targets = closure.targets.map { graph.targets[$0] }
            own.needsWatchedBuild =
                !own.linkingPackages.isEmpty
                || targets.contains { $0.kind == .macro || !$0.declaration.pluginUsages.isEmpty }
                || systemLibraries.contains { reads(of: $0).mayUsePkgConfig }
            needs[package] = own
        }
        self.needs = needs
    }

    /// Returns the additional variables that a package's tests may inherit, whether they are set or not.
    public func variables(of package: Int) -> Set<String> { needs[package]?.variables ?? [] }

    /// Returns the variables among ``variables(of:)`` that builds may inherit too.
    func buildVariables(of package: Int) -> Set<String> { needs[package]?.buildVariables ?? [] }

    /// Whether a manifest, a plugin or a macro in a package's build may look for any program, so that the build needs
    /// all of PATH.
    func mayFindAnyProgram(_ package: Int) -> Bool {
        needs[package].map {
            $0.needsWatchedBuild || !$0.evaluatedPackages.isEmpty || $0.buildVariables.contains("PATH")
        } ?? true
    }

    /// Returns the packages whose manifests may have a different output although they haven't changed.
    func evaluatedPackages(of package: Int) -> [Int] { needs[package]?.evaluatedPackages ?? [] }

    /// Returns the packages among a package's dependencies whose manifests have linker options.
    func linkingPackages(of package: Int) -> [Int] { needs[package]?.linkingPackages ?? [] }

    /// Whether a plugin, a macro or a linker may read files in a package's build that no compiler lists.
    func needsWatchedBuild(_ package: Int) -> Bool { needs[package]?.needsWatchedBuild ?? true }

    /// Whether each build of the package needs a new plan, because SwiftPM doesn't track the files that a manifest or
    /// pkg-config reads.
    func needsNewPlan(_ package: Int) -> Bool {
        needs[package].map { !$0.evaluatedPackages.isEmpty || $0.usesSystemLibrary } ?? true
    }
}

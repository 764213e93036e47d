import AffectedPackages
import PackageGraph

/// What packages take in besides files: variables that are named for them, and answers of manifests that may ask for
/// anything.
public struct PackageNeeds: Sendable {
    private struct Needs {
        var variables: Set<String> = []
        var buildVariables: Set<String> = []
        /// The packages whose manifests have to be run to know what they answer.
        var askingPackages: [Int] = []
        /// Whether a library of the system is looked up (pkg-config).
        var usesSystemLibrary = false
        /// The packages that may have the linker read any file.
        var linkingPackages: [Int] = []
        /// Whether a plugin, a macro or a linker may read any file to build it.
        var needsWatchedBuild = false
    }

    private let needs: [Int: Needs]

    /// Looks at the manifests that each tested package is resolved with.
    public init(of inputs: TestInputs) {
        let graph = inputs.graph
        var read: [Int: ManifestReads] = [:]
        var needs: [Int: Needs] = [:]
        for package in inputs.testedPackages {
            let closure = inputs.closure(of: package)
            var own = Needs(
                variables: Set(closure.environment), buildVariables: Set(closure.buildEnvironment))
            // A version of a package from elsewhere is what it is; what its manifest may ask for is the environment.
            for id in closure.packages where graph.packages[id].origin == .local || closure.outside.contains(id) {
                let reads = read[id] ?? ManifestReads(of: graph.packages[id], in: graph)
                read[id] = reads
                own.variables.formUnion(reads.variables)
                own.buildVariables.formUnion(reads.variables)
                if !reads.isPlain { own.askingPackages.append(id) }
                if reads.mayLinkAnything { own.linkingPackages.append(id) }
            }
            own.usesSystemLibrary = closure.packages.contains { id in
                graph.packages[id].targets.contains { graph.targets[$0].kind == .system }
            }
            let targets = closure.targets.map { graph.targets[$0] }
            own.needsWatchedBuild =
                !own.linkingPackages.isEmpty
                || targets.contains { $0.kind == .macro || !$0.declaration.pluginUsages.isEmpty }
                || closure.packages.contains { id in
                    graph.packages[id].targets.contains { graph.targets[$0].kind == .system }
                        && ManifestReads(of: graph.packages[id], in: graph).mayUsePkgConfig
                }
            needs[package] = own
        }
        self.needs = needs
    }

    /// The variables that a package's tests may see besides the common ones, whether they are set or not.
    public func variables(of package: Int) -> Set<String> { needs[package]?.variables ?? [] }

    /// Those of ``variables(of:)`` that its builds may see as well.
    func buildVariables(of package: Int) -> Set<String> { needs[package]?.buildVariables ?? [] }

    /// The packages whose manifests may answer otherwise though nothing in them changed.
    func askingPackages(of package: Int) -> [Int] { needs[package]?.askingPackages ?? [] }

    /// The packages that a package is built of and whose manifests give the linker options of their own.
    func linkingPackages(of package: Int) -> [Int] { needs[package]?.linkingPackages ?? [] }

    /// Whether a plugin, a macro or a linker may read files that no compiler lists when a package is built.
    func needsWatchedBuild(_ package: Int) -> Bool { needs[package]?.needsWatchedBuild ?? true }

    /// Whether SwiftPM must plan a build of the package anew each time: it wouldn't know that a file which a manifest read has
    /// changed, or one that pkg-config answers by.
    func needsNewPlan(_ package: Int) -> Bool {
        needs[package].map { !$0.askingPackages.isEmpty || $0.usesSystemLibrary } ?? true
    }
}

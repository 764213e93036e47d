import AffectedPackages
import Foundation
import PackageGraph

/// The files of a past commit at one of the revisions, and what has to be built and tested after they are edited.
struct EditedCommit {
    /// A package and its tests.
    struct Run {
        /// The path relative to the root, or `.` for the root.
        let name: String
        /// The absolute path of the folder.
        let folder: String
        /// The modules of the tests that run; `nil` for all.
        let modules: [String]?

        /// Returns one run for each folder, in the order in which they occur.
        static func byFolder(_ runs: [Run]) -> [Run] {
            var seen: Set<String> = []
            return runs.filter { seen.insert($0.folder).inserted }
        }
    }

    /// The absolute paths of the Swift files.
    let files: [String]
    /// The packages with edited files, and those whose tests run.
    let runs: [Run]

    /// - Parameters:
    ///   - paths: The files that the commit changed. Those that aren't Swift files of a target are left out.
    ///   - effect: What the commit rebuilds and tests.
    ///   - inputs: The structure of the revision.
    init(paths: [String], effect: PastChanges.Effect, inputs: TestInputs) {
        let graph = inputs.graph
        let sources = Set(paths).sorted().compactMap { Self.source(at: $0, in: graph) }
        files = sources.map { graph.root + "/" + graph.files[$0].path }
        let edited = sources.flatMap { graph.files[$0].targets }.map { graph.targets[$0].package }
        let packages = Set(edited + effect.tested).sorted().map { graph.packages[$0] }
        runs = packages.filter { $0.kind == .package && $0.origin == .local }.map { package in
            let all = package.targets.filter { graph.targets[$0].kind == .test }
            let chosen = all.filter(effect.tests.contains)
            return Run(
                name: inputs.name(of: package.id), folder: package.directory,
                modules: chosen == all && !all.isEmpty ? nil : chosen.map { graph.targets[$0].moduleName })
        }
    }

    /// Returns the index of a Swift file of a target, or `nil` if there is none with this path.
    static func source(at path: String, in graph: ModuleGraph) -> Int? {
        graph.file(path).flatMap { graph.files[$0].targets.isEmpty ? nil : $0 }
    }
}

import PackageGraph
import SwiftSyntax

/// Finds marks in files from which no mocks are generated.
struct IgnoredMarks {
    private let sources: Sources
    private let graph: ModuleGraph

    init(_ sources: Sources, _ graph: ModuleGraph) {
        self.sources = sources
        self.graph = graph
    }

    /// Returns a problem for each mark in a test target of a package.
    func problems(of package: Package) -> [MockProblem] {
        var problems: [MockProblem] = []
        for target in package.targets.map({ graph.targets[$0] }) where target.language == .swift && target.kind == .test
        {
            for file in sources.files(of: target.id, holding: MockMarker.words) where file.syntaxError == nil {
                problems += ignored(in: file, "in the tests '\(target.name)', for whose protocols no mocks are written")
            }
        }
        return problems
    }

    /// Returns a problem for each mark in a file of a package, but of none of its targets.
    func strayProblems(of package: Package) -> [MockProblem] {
        var problems: [MockProblem] = []
        let excluded = Set(package.targets.flatMap { excludedPaths(of: graph.targets[$0]) })
        for (index, file) in graph.files.enumerated()
        where file.package == package.id && file.targets.isEmpty && !isInside(file.path, excluded) {
            guard let parsed = sources.strayFile(index, holding: MockMarker.words), parsed.syntaxError == nil else {
                continue
            }
            problems += ignored(in: parsed, "in a file of no target")
        }
        return problems
    }

    private func ignored(in file: ParsedFile, _ place: String) -> [MockProblem] {
        let marked = file.protocols.filter { MockMarker.isAbove($0.syntax) }
        return MarkReading.ignored(in: file)
            + marked.map { declaration in
                declaration.problem(
                    "'\(declaration.name)' is marked \(place)", advice: "move the protocol, or remove the mark")
            }
    }

    /// The paths that a target leaves out, relative to the root.
    private func excludedPaths(of target: Target) -> [String] {
        guard let folder = target.folder else { return [] }
        return target.declaration.exclude.map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }

    private func isInside(_ path: String, _ folders: Set<String>) -> Bool {
        folders.contains(path) || path.indices.contains { path[$0] == "/" && folders.contains(String(path[..<$0])) }
    }
}

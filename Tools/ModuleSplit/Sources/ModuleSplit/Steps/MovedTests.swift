import Foundation
import IndexReading
import PackageGraph

/// Finds the test files that use only declarations that move from a divided target. They move to the tests of the new
/// module.
public struct MovedTests: Sendable {
    /// Test files of one test target.
    public struct Group: Sendable {
        /// The test target that they leave.
        public let target: Target
        /// Their absolute paths, sorted.
        public let files: [String]
    }

    /// A file of a test target.
    public struct File: Sendable {
        /// The absolute path.
        public let path: String
        /// The declarations of the divided target that it uses: indices in ``DeclarationGraph/nodes``.
        public let nodes: Set<Int>
        /// Whether it uses no other file of its test target, and none uses it. Otherwise the two would be in different
        /// modules.
        public let isIndependent: Bool

        /// The modules that it imports. Reads and parses the file, which a plan doesn't need.
        var imports: Set<String> {
            guard let data = FileManager.default.contents(atPath: path) else { return [] }
            return Set(SourceDeclarations(path: path, text: Array(data)).imports)
        }
    }

    /// A test target whose files can move.
    public struct Suite: Sendable {
        /// The test target.
        public let target: Target
        /// The number of its files.
        public let fileCount: Int
        /// The files that use the divided target, ordered by their paths.
        public let files: [File]
    }

    /// The test targets of the package.
    public let suites: [Suite]

    /// - Parameters:
    ///   - subject: The target that is divided.
    ///   - graph: Its declarations.
    ///   - others: The records of the package's other targets.
    public init(subject: SplitSubject, graph: DeclarationGraph, others: [IndexedFile]) {
        let targets = subject.others.filter { $0.kind == .test && $0.declaration.resources.isEmpty }
        suites = targets.map { target in
            let paths = Set(subject.absoluteFiles(of: target))
            let records = others.filter { $0.module == target.moduleName && paths.contains($0.path) }
            let files = Self.files(records, graph).sorted { $0.path < $1.path }
            return Suite(target: target, fileCount: paths.count, files: files)
        }
    }

    private static func files(_ records: [IndexedFile], _ graph: DeclarationGraph) -> [File] {
        var fileOfSymbol: [String: String] = [:]
        for record in records {
            for occurrence in record.occurrences where occurrence.roles.contains(.definition) {
                fileOfSymbol[record.symbols[occurrence.symbol].usr] = record.path
            }
        }
        let uses = records.map { record in
            let symbols = Set(record.occurrences.filter { $0.roles.contains(.reference) }.map(\.symbol))
            return Set(symbols.map { record.symbols[$0].usr })
        }
        let usedFiles = zip(records, uses).map { record, uses in
            Set(uses.compactMap { fileOfSymbol[$0] }).subtracting([record.path])
        }
        let used = usedFiles.reduce(into: Set<String>()) { $0.formUnion($1) }
        return records.indices.compactMap { index in
            let nodes = Set(uses[index].compactMap { graph.symbolIndex[$0] }.map { graph.symbols[$0].node })
            guard !nodes.isEmpty else { return nil }
            let path = records[index].path
            return File(path: path, nodes: nodes, isIndependent: usedFiles[index].isEmpty && !used.contains(path))
        }
    }

    /// Returns a plan with the test files that move in each step. A file moves in the first step after which it uses no
    /// remaining declaration.
    public func added(to plan: SplitPlan) -> SplitPlan {
        var steps = plan.steps
        var moved: Set<Int> = []
        var placed: Set<String> = []
        for index in steps.indices {
            moved.formUnion(steps[index].nodes)
            steps[index].tests = groups(using: moved, without: placed)
            placed.formUnion(steps[index].tests.flatMap(\.files))
        }
        return SplitPlan(
            target: plan.target, lines: plan.lines, remainingLines: plan.remainingLines, steps: steps, knots: plan.knots
        )
    }

    /// Returns the test files that use some of the declarations and no others.
    ///
    /// - Parameters:
    ///   - nodes: The declarations.
    ///   - placed: The files that have left their test targets already.
    ///   - takes: Whether a file can move there.
    func groups(
        using nodes: Set<Int>, without placed: Set<String> = [], _ takes: (File) -> Bool = { _ in true }
    ) -> [Group] {
        suites.compactMap { suite in
            let moving = suite.files.filter { file in
                file.isIndependent && file.nodes.isSubset(of: nodes) && !placed.contains(file.path)
                    && takes(file)
            }
            let left = suite.files.count { placed.contains($0.path) }
            // A test target without files doesn't build.
            guard !moving.isEmpty, moving.count < suite.fileCount - left else { return nil }
            return Group(target: suite.target, files: moving.map(\.path))
        }
    }
}

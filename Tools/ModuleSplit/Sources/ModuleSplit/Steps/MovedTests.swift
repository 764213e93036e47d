import Foundation
import IndexReading
import PackageGraph

/// Finds the test files that use only declarations that move from a divided target. They move to the tests of the new
/// module.
public struct MovedTests {
    /// Test files of one test target.
    public struct Group: Sendable {
        /// The test target that they leave.
        public let target: Target
        /// Their absolute paths, sorted.
        public let files: [String]
    }

    let subject: SplitSubject
    let graph: DeclarationGraph
    let others: [IndexedFile]

    /// - Parameters:
    ///   - subject: The target that is divided.
    ///   - graph: Its declarations.
    ///   - others: The records of the package's other targets.
    public init(subject: SplitSubject, graph: DeclarationGraph, others: [IndexedFile]) {
        self.subject = subject
        self.graph = graph
        self.others = others
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
    /// A file that uses another file of its test target stays, because the two would be in different modules.
    func groups(using nodes: Set<Int>, without placed: Set<String> = []) -> [Group] {
        var groups: [Group] = []
        for target in subject.others where target.kind == .test && target.declaration.resources.isEmpty {
            let paths = Set(subject.absoluteFiles(of: target))
            let records = others.filter { $0.module == target.moduleName && paths.contains($0.path) }
            var fileOfSymbol: [String: String] = [:]
            for record in records {
                for occurrence in record.occurrences where occurrence.roles.contains(.definition) {
                    fileOfSymbol[record.symbols[occurrence.symbol].usr] = record.path
                }
            }
            let independent = records.filter { isIndependent($0, nodes, fileOfSymbol) }.map(\.path)
            // A file that others use can't move.
            let used = Set(records.flatMap { record in usedFiles(of: record, fileOfSymbol) })
            let moving = independent.filter { !used.contains($0) && !placed.contains($0) }.sorted()
            // A test target without files doesn't build.
            if !moving.isEmpty, moving.count < paths.subtracting(placed).count {
                groups.append(Group(target: target, files: moving))
            }
        }
        return groups
    }

    private func isIndependent(_ record: IndexedFile, _ nodes: Set<Int>, _ fileOfSymbol: [String: String]) -> Bool {
        guard usedFiles(of: record, fileOfSymbol).isEmpty else { return false }
        var usesMoved = false
        for occurrence in record.occurrences where occurrence.roles.contains(.reference) {
            guard let symbol = graph.symbolIndex[record.symbols[occurrence.symbol].usr] else { continue }
            guard nodes.contains(graph.symbols[symbol].node) else { return false }
            usesMoved = true
        }
        return usesMoved
    }

    /// The other files of the test target that a file uses.
    private func usedFiles(of record: IndexedFile, _ fileOfSymbol: [String: String]) -> Set<String> {
        var result: Set<String> = []
        for occurrence in record.occurrences where occurrence.roles.contains(.reference) {
            guard let path = fileOfSymbol[record.symbols[occurrence.symbol].usr], path != record.path else { continue }
            result.insert(path)
        }
        return result
    }
}

import Testing

@testable import ModuleSplit

@Suite("An arrangement of declarations", .timeLimit(.minutes(20)))
struct ArrangementTests {
    /// Two leaves, one of which uses the other, and a target that uses both.
    private static let files = [
        "Low.swift": "struct Low {\n    var a = 1\n}\n\nfunc lower() -> Low { Low() }\n",
        "LowMiddle.swift": "func middle() -> Int { lower().a + lower().a }\n",
        "Top.swift": "public func top() -> Int {\n    middle()\n}\n",
    ]

    /// The nodes by name.
    private func nodes(_ graph: DeclarationGraph) -> [String: Int] {
        Dictionary(graph.nodes.indices.map { (graph.declaration($0).name, $0) }) { first, _ in first }
    }

    /// Puts some declarations into modules, and leaves the others in the target.
    private func arrange(_ graph: DeclarationGraph, _ modules: [[String]]) throws -> Arrangement {
        let nodes = nodes(graph)
        var moduleOfNode = [Int](repeating: 0, count: graph.nodes.count)
        for (index, names) in modules.enumerated() {
            for name in names { moduleOfNode[try #require(nodes[name])] = index + 1 }
        }
        return Arrangement(
            graph, modules: ["Whole"] + modules.indices.map { "Part\($0)" }, moduleOfNode: moduleOfNode)
    }

    @Test("The arrangement of a plan has no cycle, and exposes the names that the plan lists")
    func plan() throws {
        let (plan, graph) = try TemporaryPackage(Self.files).plan()
        let arrangement = Arrangement(of: plan, graph)
        #expect(arrangement.modules == ["Whole", "Low"])
        #expect(arrangement.cycles.isEmpty)
        #expect(arrangement.lines == [plan.remainingLines, plan.steps[0].lines])
        let exposed = arrangement.exposed(in: graph, below: .package)
        #expect(exposed[0].isEmpty)
        #expect(exposed[1].map(\.symbol) == plan.steps[0].exposed.map(\.symbol))
        #expect(exposed[1].map(\.useCount) == plan.steps[0].exposed.map(\.useCount))
        #expect(Arrangement(of: plan, graph, steps: 0).edges.isEmpty)
    }

    @Test("Modules that use each other are a cycle, and the fewest uses are at fault")
    func cycle() throws {
        let graph = try TemporaryPackage(Self.files).graph()
        let arrangement = try arrange(graph, [["Low", "middle"], ["lower"]])
        let edges = arrangement.edges.map { [$0.from, $0.to, $0.references.count] }
        #expect(edges == [[0, 1, 1], [1, 2, 2], [2, 1, 3]])
        #expect(arrangement.cycles == [[1, 2]])
        let faults = arrangement.faults(in: [1, 2])
        #expect(faults.map { [$0.from, $0.to] } == [[1, 2]])
    }

    @Test("Declarations that have to stay together are one group, named after the first")
    func groups() throws {
        let graph = try TemporaryPackage([
            "A.swift": "private let secret = 1\nfunc one() -> Int { secret }\nfunc two() -> Int { one() }\n",
            "B.swift": "class Base {}\n",
            "C.swift":
                "class Derived: Base {}\nextension Base: CustomStringConvertible { var description: String { \"\" } }\n",
        ]).graph()
        #expect(graph.tiedGroups == [0, 0, 2, 3, 3, 3])
    }

    @Test("The word that introduces a declaration is read from its source")
    func keywords() throws {
        let graph = try TemporaryPackage([
            "A.swift": """
            public final class A {}
            actor B {}
            @frozen public struct C {}
            extension C {}
            let d = 1
            private nonisolated(unsafe) var e = 1
            indirect enum F { case a }
            infix operator +++
            #if DEBUG
            func g() {}
            #endif
            """
        ]).graph()
        #expect(
            graph.nodes.indices.map(graph.keyword)
                == ["class", "actor", "struct", "extension", "let", "var", "enum", "operator", "#if"])
    }

    @Test("A past commit rebuilds the modules of its files and those that need them")
    func pastEdits() throws {
        let graph = try TemporaryPackage(Self.files).graph()
        let edits = PastEdits(commits: [[0], [2], [1, 2]])
        #expect(edits.linesRebuilt(in: try arrange(graph, []), of: graph) == 3 * 8)
        // The first file needs nothing, and the target needs both modules: 8, 3 and 4 lines.
        let split = try arrange(graph, [["Low", "lower"], ["middle"]])
        #expect(split.lines == [3, 4, 1])
        #expect(edits.linesRebuilt(in: split, of: graph) == 8 + 3 + 4)
    }
}

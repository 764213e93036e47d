import PackageGraph
import Testing

@Suite(.timeLimit(.minutes(20))) struct DirectedGraphTests {
    private let graph = DirectedGraph(
        count: 8,
        edges: [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 1), (5, 6), (6, 5), (7, 7), (0, 1)].map {
            (from: $0.0, to: $0.1)
        })

    @Test("Arrows are sorted and counted once, and a node's arrow to itself is left out")
    func successors() {
        #expect(graph.successors == [[1, 2], [3], [3], [4], [1], [6], [5], []])
        #expect(graph.reversed().successors == [[], [0, 4], [0], [1, 2], [3], [6], [5], []])
    }

    @Test("The shortest chain includes both ends, and there is none without a path")
    func shortestChain() {
        #expect(graph.shortestChain(from: 0, to: 4) == [0, 1, 3, 4])
        #expect(graph.shortestChain(from: 4, to: 0) == nil)
        #expect(graph.shortestChain(from: 0, to: 0) == nil)
        #expect(graph.shortestLoop(through: 3) == [3, 4, 1, 3])
        #expect(graph.shortestLoop(through: 2) == nil)
    }

    @Test("All chains come with the shorter ones first, up to the limit")
    func chains() {
        #expect(graph.chains(from: 0, to: 3, limit: 10) == [[0, 1, 3], [0, 2, 3]])
        #expect(graph.chains(from: 0, to: 3, limit: 1) == [[0, 1, 3]])
        #expect(graph.chains(from: 0, to: 1, limit: 10) == [[0, 1], [0, 2, 3, 4, 1]])
    }

    @Test("Cycles are the sets of nodes that reach one another")
    func cycles() {
        #expect(graph.cycles() == [[1, 3, 4], [5, 6]])
        #expect(graph.components().flatMap { $0 }.sorted() == Array(0..<8))
    }

    @Test("The reachable nodes exclude the start unless an arrow leads back to it")
    func reachable() {
        #expect(graph.reachable(from: [0]) == [1, 2, 3, 4])
        #expect(graph.reachable(from: [5]) == [5, 6])
    }

    @Test("A chain of a hundred thousand nodes doesn't overflow the stack")
    func deep() {
        let count = 100_000
        let long = DirectedGraph(
            count: count, edges: (1..<count).map { (from: $0 - 1, to: $0) } + [(from: count - 1, to: 0)])
        #expect(long.cycles().map(\.count) == [count])
    }
}

import Foundation
import PackageGraph

/// Proposes modules for a target, leaf first.
///
/// A module is a set of blocks that is closed: it needs no block outside of itself and of the modules before it. Of the
/// closed sets that are neither too small nor too large, the planner chooses the one that moves the most lines for the
/// fewest names that become visible. The search then continues with the rest.
public struct SplitPlanner: Sendable {
    /// The bounds of a plan.
    public struct Limits: Sendable {
        /// The smallest module, in lines.
        public var minimumLines: Int
        /// The largest module, as a share of the target's lines.
        public var maximumShare: Double
        /// The largest number of steps.
        public var maximumSteps: Int

        /// Creates bounds.
        public init(minimumLines: Int = 100, maximumShare: Double = 0.3, maximumSteps: Int = 12) {
            self.minimumLines = minimumLines
            self.maximumShare = maximumShare
            self.maximumSteps = maximumSteps
        }
    }

    private let target: String
    private let folder: String
    private let graph: DeclarationGraph
    private let limits: Limits
    private let decisions: PlanFile?
    private let takenNames: Set<String>
    private let blocks: BlockGraph
    private let evaluator: CutEvaluator
    private let totalLines: Int

    /// - Parameters:
    ///   - target: The name of the target.
    ///   - folder: The absolute path of its folder. Its subfolders are candidates for modules.
    ///   - graph: The declarations of the target.
    ///   - decisions: The decisions in the plan file.
    ///   - takenNames: The names of existing targets.
    ///   - limits: The bounds of the plan.
    public init(
        target: String, folder: String, graph: DeclarationGraph, decisions: PlanFile? = nil,
        takenNames: Set<String> = [], limits: Limits = Limits()
    ) {
        self.target = target
        self.folder = folder
        self.graph = graph
        self.limits = limits
        self.decisions = decisions
        self.takenNames = takenNames.union([target])
        blocks = BlockGraph(graph)
        evaluator = CutEvaluator(graph: graph, blocks: blocks)
        totalLines = blocks.blocks.reduce(0) { $0 + $1.lines }
    }

    /// Returns the plan. The same input yields the same plan.
    public func plan() -> SplitPlan {
        var remaining = BlockSet(count: blocks.blocks.count)
        for block in blocks.blocks.indices { remaining.insert(block) }
        var steps: [SplitPlan.Step] = []
        var moduleOfBlock: [Int: String] = [:]
        func add(_ moved: BlockSet, name: String? = nil, held: [SplitPlan.HeldDeclaration] = []) {
            let step = step(
                moving: moved, name: name, held: held, remaining: remaining, moduleOfBlock: moduleOfBlock,
                names: steps.map(\.name))
            for block in moved.elements { moduleOfBlock[block] = step.name }
            steps.append(step)
            remaining.subtract(moved)
        }
        for module in decisions?.modules ?? [] {
            let (moved, held) = cut(for: module, remaining: remaining)
            if !moved.isEmpty { add(moved, name: module.name, held: held) }
        }
        let candidates = candidates().filter { $0.elements.allSatisfy { !stays($0) } }
        while steps.count < limits.maximumSteps, let moved = bestCut(of: candidates, remaining: remaining) {
            add(moved)
        }
        return SplitPlan(
            target: target,
            lines: totalLines,
            remainingLines: evaluator.lines(of: remaining),
            steps: steps,
            knots: KnotFinder(graph: graph, blocks: blocks).knots()
        )
    }

    // MARK: - Decisions

    /// The path of a file relative to the target's folder.
    private func relativePath(of file: Int) -> String {
        String(graph.files[file].path.dropFirst(folder.count + 1))
    }

    /// Whether the plan file keeps a block in the target.
    private func stays(_ block: Int) -> Bool {
        guard let patterns = decisions?.stay, !patterns.isEmpty else { return false }
        return blocks.blocks[block].files.contains { file in patterns.contains { $0.matches(relativePath(of: file)) } }
    }

    /// The blocks of a module's files that can move, and the declarations that can't, because they need declarations
    /// that stay.
    private func cut(
        for module: PlanFile.Module, remaining: BlockSet
    ) -> (moved: BlockSet, held: [SplitPlan.HeldDeclaration]) {
        let listed = Set(
            graph.files.indices.filter { file in module.files.contains { $0.matches(relativePath(of: file)) } })
        var moved = BlockSet(count: blocks.blocks.count)
        for (index, block) in blocks.blocks.enumerated()
        where remaining.contains(index) && !stays(index) && block.files.allSatisfy(listed.contains) {
            moved.insert(index)
        }
        var held: [SplitPlan.HeldDeclaration] = []
        var isSettled = false
        while !isSettled {
            isSettled = true
            for block in moved.elements {
                guard let needed = blocks.uses[block].first(where: { remaining.contains($0) && !moved.contains($0) })
                else { continue }
                moved.remove(block)
                isSettled = false
                let reference = graph.references.firstIndex {
                    blocks.blockOfNode[$0.from] == block
                        && blocks.blockOfNode[graph.symbols[$0.symbol].node] == needed
                }
                held += blocks.blocks[block].nodes.map { SplitPlan.HeldDeclaration(node: $0, reference: reference) }
            }
        }
        return (moved, held)
    }

    // MARK: - Candidates

    /// The closed sets from which modules are composed, without duplicates.
    private func candidates() -> [BlockSet] {
        let fileClosures = fileClosures()
        var sets = fileClosures
        var folders: [String: BlockSet] = [:]
        for (file, source) in graph.files.enumerated() {
            var path = (source.path as NSString).deletingLastPathComponent
            while path.count > folder.count, path.hasPrefix(folder) {
                folders[path, default: BlockSet(count: blocks.blocks.count)].formUnion(fileClosures[file])
                path = (path as NSString).deletingLastPathComponent
            }
        }
        sets += folders.sorted { $0.key < $1.key }.map(\.value)
        sets += blocks.closures
        var seen: Set<BlockSet> = []
        return sets.filter { seen.insert($0).inserted }
    }

    /// For each file, the blocks of all files that it needs.
    private func fileClosures() -> [BlockSet] {
        var edges: [(from: Int, to: Int)] = []
        for (file, own) in evaluator.blocksOfFile.enumerated() {
            for block in own {
                edges += blocks.blocks[block].files.map { (from: file, to: $0) }
                for used in blocks.uses[block] { edges += blocks.blocks[used].files.map { (from: file, to: $0) } }
            }
        }
        let arrows = DirectedGraph(count: graph.files.count, edges: edges)
        var closures = [BlockSet](repeating: BlockSet(count: blocks.blocks.count), count: graph.files.count)
        for component in arrows.components() {
            var closure = BlockSet(count: blocks.blocks.count)
            for file in component {
                for block in evaluator.blocksOfFile[file] { closure.insert(block) }
                for used in arrows.successors[file] where !component.contains(used) {
                    closure.formUnion(closures[used])
                }
            }
            for file in component { closures[file] = closure }
        }
        return closures
    }

    // MARK: - Choosing

    /// The closed set with the best price, or `nil` if none is worth a module.
    private func bestCut(of candidates: [BlockSet], remaining: BlockSet) -> BlockSet? {
        let maximum = Int(Double(totalLines) * limits.maximumShare)
        var seen: Set<BlockSet> = []
        var open: [(set: BlockSet, value: CutEvaluation)] = []
        for candidate in candidates {
            var set = candidate
            set.formIntersection(remaining)
            guard !set.isEmpty, seen.insert(set).inserted else { continue }
            let value = evaluator.evaluate(set, remaining: remaining)
            if value.lines <= maximum { open.append((set, value)) }
        }
        let rest = evaluator.lines(of: remaining)
        // A small set with a good price may not grow to a module; then the search begins with those that are large
        // enough.
        for starts in [open, open.filter { $0.value.lines >= limits.minimumLines }] {
            guard var best = starts.max(by: { $0.value.score < $1.value.score }) else { return nil }
            while let grown = growth(of: best, open: open, remaining: remaining, maximum: maximum) { best = grown }
            // The remaining target must itself be large enough for a module.
            if best.value.lines >= limits.minimumLines, rest - best.value.lines >= limits.minimumLines {
                return best.set
            }
        }
        return nil
    }

    /// The best union of a set with another one, if it is better than the set alone.
    private func growth(
        of best: (set: BlockSet, value: CutEvaluation), open: [(set: BlockSet, value: CutEvaluation)],
        remaining: BlockSet, maximum: Int
    ) -> (set: BlockSet, value: CutEvaluation)? {
        var result: (set: BlockSet, value: CutEvaluation)?
        for other in open where !other.set.isSubset(of: best.set) {
            let union = best.set.union(other.set)
            let value = evaluator.evaluate(union, remaining: remaining)
            guard value.lines <= maximum, value.score > (result?.value ?? best.value).score else { continue }
            result = (union, value)
        }
        return result
    }

    // MARK: - Describing

    private func step(
        moving moved: BlockSet, name: String?, held: [SplitPlan.HeldDeclaration], remaining: BlockSet,
        moduleOfBlock: [Int: String], names: [String]
    ) -> SplitPlan.Step {
        let nodes = moved.elements.flatMap { blocks.blocks[$0].nodes }.sorted()
        let movedFiles = Set(nodes.map { graph.nodes[$0].file })
        let whole = movedFiles.filter { file in
            evaluator.blocksOfFile[file].allSatisfy { moved.contains($0) || !remaining.contains($0) }
        }
        var uses: Set<String> = []
        for block in moved.elements {
            for used in blocks.uses[block] where !moved.contains(used) {
                if let module = moduleOfBlock[used] { uses.insert(module) }
            }
        }
        let crossing = graph.crossingReferences(into: Set(nodes))
        let name =
            name
            ?? ModuleNaming(target: target, folder: folder, graph: graph).name(
                nodes: nodes, taken: takenNames.union(names))
        return SplitPlan.Step(
            name: name,
            nodes: nodes,
            files: whole.sorted(),
            declarations: nodes.filter { !whole.contains(graph.nodes[$0].file) },
            lines: evaluator.lines(of: moved),
            exposed: graph.exposed(by: crossing),
            importingFiles: Set(crossing.map { graph.nodes[graph.references[$0].from].file }).sorted(),
            uses: uses.sorted(),
            held: held
        )
    }
}

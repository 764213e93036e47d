import ArgumentParser
import PackageGraph

/// `bulkhead dependents`: lists what depends on a module.
struct DependentsCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "dependents",
        abstract: "List the targets that depend on a module or package, the nearer ones first."
    )

    @Argument(help: "The module or package.")
    var name: String

    @Option(help: "How targets are printed.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let (survey, isComplete) = try Survey.read(try root.resolved(), manifests.loader())
        let dependents = distances(survey, to: try NameIndex(survey: survey).node(name))
        let graph = survey.graph
        switch format {
        case .human:
            let direct = dependents.count { $0.distance == 1 }
            let subject = Count.of(dependents.count, "target depends", "targets depend")
            let head = "\(subject) on \(name), \(direct) of them directly"
            let lines = dependents.map { "  \($0.distance)  \(graph.name(of: graph.targets[$0.target]))" }
            StandardOutput.print(([head] + lines).joined(separator: "\n"))
        case .json:
            let list = dependents.map { dependent in
                let target = graph.targets[dependent.target]
                return JSON.object([
                    "target": .string(target.name), "package": .string(graph.packages[target.package].displayPath),
                    "kind": .string(target.kind.rawValue), "distance": .number(dependent.distance),
                ])
            }
            StandardOutput.print(JSON.array(list).text)
        }
        try ExitStatus.end(isComplete ? ExitStatus.clean : ExitStatus.failed)
    }

    /// Returns the targets that reach a node, sorted by the length of the shortest path, then by name.
    private func distances(_ survey: Survey, to node: NameIndex.Node) -> [(target: Int, distance: Int)] {
        let graph = survey.graph
        var distance = [Int?](repeating: nil, count: graph.targets.count)
        var level: [Int]
        var length = 1
        switch node {
        case .targets(let targets):
            level = targets
            for target in targets { distance[target] = 0 }
        case .foreign(let module):
            level = survey.imports.indices.filter { survey.imports[$0][module] != nil }
            for target in level { distance[target] = 1 }
            length = 2
        }
        let back = survey.arrows.reversed()
        while !level.isEmpty {
            level = level.flatMap { back.successors[$0] }.filter { next in
                guard distance[next] == nil else { return false }
                distance[next] = length
                return true
            }
            length += 1
        }
        return graph.targets.compactMap { target in
            guard let found = distance[target.id], found > 0, graph.isLocal(target.id) else { return nil }
            return (target.id, found)
        }.sorted { ($0.distance, $0.target) < ($1.distance, $1.target) }
    }
}

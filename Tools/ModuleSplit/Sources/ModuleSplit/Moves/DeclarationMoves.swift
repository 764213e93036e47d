import Foundation
import IndexReading
import PackageGraph

/// Declarations of a target that move to other modules, as a person would move them, without a change on disk.
///
/// With an index, the declarations that have to stay with the named ones move along, and the uses between modules are
/// known. Without one, only the texts of the files are.
public struct DeclarationMoves: Sendable {
    /// The target that the declarations leave.
    public let subject: SplitSubject
    /// The declarations of the target.
    public let graph: DeclarationGraph
    /// The modules to which declarations move, in the order of the requests.
    public let destinations: [MoveDestination]
    /// The declarations by module. The first module is the target, the others are ``destinations``.
    public let arrangement: Arrangement
    /// For each destination, the declarations that the request names: indices in ``DeclarationGraph/nodes``.
    public let named: [[Int]]
    /// For each destination, the declarations that have to move along.
    public let movedAlong: [[Int]]
    /// Whether the uses of declarations are known.
    public let isIndexed: Bool
    /// The targets with files of which the index has no current record, and that can use moved declarations.
    public let unknownUsers: [Int]
    /// The records of other targets' files.
    let users: [(target: Int, record: IndexedFile)]

    /// - Parameters:
    ///   - requests: The moves. Requests for the same module belong together.
    ///   - subject: The target.
    ///   - store: The index store of a debug build; `nil` if there is none.
    /// - Throws: `refused` if nothing has a name, a declaration can't move, or the index doesn't describe the files.
    public init(_ requests: [MoveRequest], of subject: SplitSubject, in store: IndexStore?) throws(StepError) {
        self.subject = subject
        isIndexed = store != nil
        let others = subject.graph.targets.filter {
            $0.id != subject.target && subject.graph.packages[$0.package].origin == .local && $0.language == .swift
        }
        let index = try store.map { (store) throws(StepError) in
            try FreshIndex(of: subject, in: store, others: others)
        }
        graph = DeclarationGraph(files: try subject.declarations(), indexed: index?.files ?? [])

        var destinations: [MoveDestination] = []
        var moduleOfNode = [Int](repeating: 0, count: graph.nodes.count)
        var named: [[Int]] = []
        for request in requests {
            if !destinations.contains(request.destination) {
                destinations.append(request.destination)
                named.append([])
            }
            let module = destinations.firstIndex(of: request.destination)!
            for word in request.words {
                let nodes = graph.nodes(named: word, in: subject.folder)
                guard !nodes.isEmpty else {
                    throw .refused(
                        "'\(subject.subject.name)' has no file or declaration '\(word)' at the top level; files are "
                            + "relative to \(subject.subject.folder ?? subject.folder)")
                }
                for node in nodes where moduleOfNode[node] != module + 1 {
                    guard moduleOfNode[node] == 0 else {
                        throw .refused("\(Self.text(node, in: graph, subject)) can't move to two modules")
                    }
                    moduleOfNode[node] = module + 1
                    named[module].append(node)
                }
            }
        }
        self.destinations = destinations
        self.named = named
        movedAlong = try Self.addTied(to: &moduleOfNode, count: destinations.count, graph, index != nil, subject)
        for node in graph.nodes.indices where moduleOfNode[node] > 0 && graph.declaration(node).kind == .statements {
            throw .refused("\(Self.text(node, in: graph, subject)): top-level statements can't move to another module")
        }
        let names = destinations.map { destination in
            switch destination {
            case .existing(let target): subject.graph.targets[target].name
            case .new(let name): name
            }
        }
        arrangement = Arrangement(graph, modules: [subject.subject.name] + names, moduleOfNode: moduleOfNode)
        let targets = Dictionary(others.map { ($0.moduleName, $0.id) }, uniquingKeysWith: { first, _ in first })
        users = (index?.others ?? []).compactMap { record in targets[record.module].map { ($0, record) } }
        unknownUsers = index == nil ? [] : Self.unknownUsers(of: subject, known: users)
    }

    /// Moves the declarations that have to stay with others.
    ///
    /// - Returns: Those that aren't named, for each destination.
    private static func addTied(
        to moduleOfNode: inout [Int], count: Int, _ graph: DeclarationGraph, _ isIndexed: Bool, _ subject: SplitSubject
    ) throws(StepError) -> [[Int]] {
        var added = [[Int]](repeating: [], count: count)
        guard isIndexed else { return added }
        let groups = graph.tiedGroups
        var moduleOfGroup: [Int: (module: Int, node: Int)] = [:]
        for (node, module) in moduleOfNode.enumerated() where module > 0 {
            let known = moduleOfGroup[groups[node], default: (module, node)]
            guard known.module == module else {
                throw .refused(
                    "\(text(known.node, in: graph, subject)) and \(text(node, in: graph, subject)) have to stay in one "
                        + "module")
            }
            moduleOfGroup[groups[node]] = known
        }
        for node in graph.nodes.indices where moduleOfNode[node] == 0 {
            guard let group = moduleOfGroup[groups[node]] else { continue }
            moduleOfNode[node] = group.module
            added[group.module - 1].append(node)
        }
        return added
    }

    /// The targets that depend on the divided one and have files without a current record.
    private static func unknownUsers(
        of subject: SplitSubject, known: [(target: Int, record: IndexedFile)]
    ) -> [Int] {
        let times = Dictionary(known.map { ($0.record.path, $0.record.time) }, uniquingKeysWith: max)
        let dependents = Set(subject.graph.dependents(of: subject.target).map(\.from)).sorted()
        return dependents.filter { target in
            let target = subject.graph.targets[target]
            guard target.language == .swift, subject.graph.packages[target.package].origin == .local else {
                return false
            }
            return subject.absoluteFiles(of: target).contains { path in
                !FreshIndex.isCurrent(times[path], path)
            }
        }
    }

    // MARK: - Names

    /// Returns the keyword, the name and the place of a declaration, such as `struct Price (Sources/Shop/Price.swift:3)`.
    public func text(of node: Int) -> String { Self.text(node, in: graph, subject) }

    private static func text(_ node: Int, in graph: DeclarationGraph, _ subject: SplitSubject) -> String {
        let path = graph.files[graph.nodes[node].file].path
        let relative = RelativePath.relative(path, to: subject.graph.root) ?? path
        let declared = graph.declaration(node)
        return "\(graph.keyword(of: node)) \(declared.name) (\(relative):\(graph.declaration(node).lines.lowerBound))"
    }
}

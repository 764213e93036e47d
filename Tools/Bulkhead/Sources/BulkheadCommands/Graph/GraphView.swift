import ImportChecker
import ManifestReader
import PackageGraph

/// A graph for display, with nodes and edges by name.
struct GraphView {
    /// The kind of the nodes.
    enum Level: String, CaseIterable {
        case layer
        case package
        case target
    }

    /// A layer, a package or a target.
    struct Node {
        /// The unique name.
        let id: String
        /// The displayed name.
        let label: String
        /// `layer`, `package`, or the target's kind.
        let kind: String
        /// The path of its package; empty for a layer.
        let package: String
        /// Its layer, or `nil` if the rules assign none.
        let layer: String?
        /// Whether it is below the root.
        let isLocal: Bool
        /// The number of its Swift files.
        let files: Int
    }

    /// A dependency.
    struct Arrow {
        let from: String
        let to: String
        /// Whether a manifest declares it.
        let isDeclared: Bool
        /// The number of imports.
        let imports: Int
        /// `file:line` of the first import.
        let importPlace: String?
        /// `file:line` of the manifest's entry.
        let manifestPlace: String?
        /// The violated rules, sorted.
        var violations: [String]
    }

    let level: Level
    private(set) var nodes: [Node]
    private(set) var arrows: [Arrow]

    /// Creates the graph of a survey.
    /// - Parameters:
    ///   - layers: The layer of every target.
    ///   - findings: The findings of the rules.
    init(_ survey: Survey, level: Level, layers: [String?], findings: [Finding]) {
        self.level = level
        let graph = survey.graph
        // Outside the root, only targets that are used from inside are shown.
        let links = survey.links.filter { graph.isLocal($0.from) }
        let shown = Set(graph.targets.map(\.id).filter(graph.isLocal) + links.map(\.to)).sorted()
        let index = ViolationIndex(findings, graph)
        switch level {
        case .target:
            nodes = Self.unique(
                shown.map { id in
                    let target = graph.targets[id]
                    return Node(
                        id: graph.name(of: target), label: target.name, kind: target.kind.rawValue,
                        package: graph.packages[target.package].displayPath, layer: layers[id],
                        isLocal: graph.isLocal(id),
                        files: target.files.count)
                })
            arrows = links.map { link in
                Arrow(
                    from: graph.name(of: graph.targets[link.from]), to: graph.name(of: graph.targets[link.to]),
                    isDeclared: link.edge != nil, imports: link.importCount, importPlace: link.firstImport?.place,
                    manifestPlace: Self.manifestPlace(link, graph), violations: index.rules(link.from, link.to))
            }
        case .package:
            let packages = Set(
                shown.map { graph.targets[$0].package }
                    + graph.packages.indices.filter { graph.packages[$0].origin == .local })
            nodes = Self.unique(
                packages.sorted().map { id in
                    let package = graph.packages[id]
                    let inLayers = Set(
                        package.targets.filter { graph.targets[$0].kind != .test }.compactMap { layers[$0] })
                    return Node(
                        id: package.displayPath, label: FilePath.name(package.displayPath),
                        kind: package.kind.rawValue,
                        package: package.displayPath, layer: inLayers.count == 1 ? inLayers.first : nil,
                        isLocal: package.origin == .local,
                        files: package.targets.reduce(0) { $0 + graph.targets[$1].files.count })
                })
            arrows = Self.arrows(links, graph, index) { target in
                let package = graph.targets[target].package
                return End(order: package, id: graph.packages[package].displayPath)
            }
        case .layer:
            let inLayers = shown.filter { graph.targets[$0].kind != .test }
            let names = Set(inLayers.compactMap { layers[$0] }).sorted()
            let order = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
            nodes = names.map { name in
                let files = inLayers.reduce(0) { $0 + (layers[$1] == name ? graph.targets[$1].files.count : 0) }
                return Node(id: name, label: name, kind: "layer", package: "", layer: name, isLocal: true, files: files)
            }
            // Tests may have other dependencies than their targets, and the graph of layers shows the product.
            arrows = Self.arrows(links.filter { graph.targets[$0.from].kind != .test }, graph, index) { target in
                layers[target].flatMap { name in order[name].map { End(order: $0, id: name) } }
            }
        }
    }

    /// Removes all nodes but those that are named, and their edges. Does nothing if there are no names.
    ///
    /// - Parameter names: names of nodes, paths of packages, paths of folders that contain packages, or patterns.
    /// - Throws: ``CommandError`` for a name that no node has.
    mutating func restrict(to names: [String]) throws {
        guard !names.isEmpty else { return }
        var kept: Set<String> = []
        for name in names {
            let pattern = NamePattern(name)
            let found = nodes.filter { $0.id == pattern.word || pattern.matches(name: $0.label, path: $0.package) }
            guard !found.isEmpty else {
                let known = nodes.flatMap { [$0.label, $0.package] }
                throw NamePattern.unknown(name, kind: level.rawValue, among: known)
            }
            kept.formUnion(found.map(\.id))
        }
        nodes.removeAll { !kept.contains($0.id) }
        arrows.removeAll { !kept.contains($0.from) || !kept.contains($0.to) }
    }

    /// Removes edges implied by longer paths, unless they break a rule. Reachability is unchanged.
    mutating func reduce() {
        var next = Dictionary(grouping: arrows.indices, by: { arrows[$0].from })
        var kept: [Arrow] = []
        for index in arrows.indices {
            let arrow = arrows[index]
            next[arrow.from]?.removeAll { $0 == index }
            if arrow.violations.isEmpty, reaches(arrow.to, from: arrow.from, by: next) { continue }
            next[arrow.from, default: []].append(index)
            kept.append(arrow)
        }
        arrows = kept
    }

    private func reaches(_ goal: String, from start: String, by next: [String: [Int]]) -> Bool {
        var seen: Set<String> = [start]
        var open = [start]
        while let node = open.popLast() {
            for index in next[node] ?? [] {
                let to = arrows[index].to
                if to == goal { return true }
                if seen.insert(to).inserted { open.append(to) }
            }
        }
        return false
    }

    /// Several packages may have a checkout of one library, which is shown once.
    private static func unique(_ nodes: [Node]) -> [Node] {
        var seen: Set<String> = []
        return nodes.filter { seen.insert($0.id).inserted }
    }

    /// The package or layer of a target.
    private struct End: Hashable {
        let order: Int
        let id: String
    }

    /// Returns the edges between the packages or layers of targets, in the order of these.
    private static func arrows(
        _ links: [Link], _ graph: ModuleGraph, _ index: ViolationIndex, end: (Int) -> End?
    ) -> [Arrow] {
        struct Pair: Hashable {
            let from: End
            let to: End
        }
        var between: [Pair: [Link]] = [:]
        for link in links {
            guard let from = end(link.from), let to = end(link.to), from != to else { continue }
            between[Pair(from: from, to: to), default: []].append(link)
        }
        return between.sorted { left, right in
            (left.key.from.order, left.key.to.order) < (right.key.from.order, right.key.to.order)
        }.map { pair, links in
            Arrow(
                from: pair.from.id, to: pair.to.id,
                isDeclared: links.contains { $0.edge != nil }, imports: links.reduce(0) { $0 + $1.importCount },
                importPlace: links.compactMap { $0.firstImport?.place }.first,
                manifestPlace: links.compactMap { manifestPlace($0, graph) }.first,
                violations: Set(links.flatMap { index.rules($0.from, $0.to) }).sorted())
        }
    }

    private static func manifestPlace(_ link: Link, _ graph: ModuleGraph) -> String? {
        guard let edge = link.edge else { return nil }
        let path = graph.packages[graph.targets[link.from].package].manifestPath
        return edge.place.map { "\(path):\($0.line)" } ?? path
    }
}

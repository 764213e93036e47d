import ImportChecker
import ManifestReader
import PackageGraph

/// A graph as it is shown: nodes and arrows by name, without indices.
struct GraphView {
    /// What the nodes are.
    enum Level: String, CaseIterable {
        case layer
        case package
        case target
    }

    /// A layer, a package or a target.
    struct Node {
        /// Its name, which no other has.
        let id: String
        /// What is written on it.
        let label: String
        /// `layer`, `package`, or the target's kind.
        let kind: String
        /// The path of its package; empty for a layer.
        let package: String
        /// Its layer; nil when rules put it in none.
        let layer: String?
        /// Whether it lies below the root.
        let isLocal: Bool
        /// How many Swift files it has.
        let files: Int
    }

    /// A dependency.
    struct Arrow {
        let from: String
        let to: String
        /// Whether a manifest says so.
        let isDeclared: Bool
        /// The number of imports.
        let imports: Int
        /// `file:line` of the first import.
        let importPlace: String?
        /// `file:line` of the manifest's entry.
        let manifestPlace: String?
        /// The rules that it breaks, sorted.
        var violations: [String]
    }

    let level: Level
    let nodes: [Node]
    private(set) var arrows: [Arrow]

    /// Shows a survey.
    ///
    /// - Parameters:
    ///   - layers: for every target its layer.
    ///   - findings: what rules say of it.
    init(_ survey: Survey, level: Level, layers: [String?], findings: [Finding]) {
        self.level = level
        let graph = survey.graph
        // Of what lies outside of the root only what is used from inside matters.
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
            // A test may reach what its target may not, and a picture of the layers is of what is shipped.
            arrows = Self.arrows(links.filter { graph.targets[$0.from].kind != .test }, graph, index) { target in
                layers[target].flatMap { name in order[name].map { End(order: $0, id: name) } }
            }
        }
    }

    /// Leaves out each arrow that a longer way says too, unless it breaks a rule. What can be reached stays the same.
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

    /// Several packages may have a checkout of one library; it is shown once.
    private static func unique(_ nodes: [Node]) -> [Node] {
        var seen: Set<String> = []
        return nodes.filter { seen.insert($0.id).inserted }
    }

    /// What a target belongs to where packages or layers are shown.
    private struct End: Hashable {
        let order: Int
        let id: String
    }

    /// The arrows between the ends that targets belong to, in the order of these.
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

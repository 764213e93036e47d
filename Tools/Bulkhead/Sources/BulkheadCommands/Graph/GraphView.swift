import ImportChecker
import ManifestReader
import PackageGraph

/// A graph as it is shown: nodes and arrows by name, without indices.
struct GraphView {
    /// What the nodes are.
    enum Level: String, CaseIterable {
        case package
        case target
    }

    /// A package or a target.
    struct Node {
        /// Its name, which no other has.
        let id: String
        /// What is written on it.
        let label: String
        /// `package`, or the target's kind.
        let kind: String
        /// The path of its package.
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
        /// How many imports there are.
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
    let arrows: [Arrow]

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
                        id: package.displayPath, label: FilePath.name(package.displayPath), kind: "package",
                        package: package.displayPath, layer: inLayers.count == 1 ? inLayers.first : nil,
                        isLocal: package.origin == .local,
                        files: package.targets.reduce(0) { $0 + graph.targets[$1].files.count })
                })
            arrows = Self.packageArrows(links, graph, index)
        }
    }

    /// Several packages may have a checkout of one library; it is shown once.
    private static func unique(_ nodes: [Node]) -> [Node] {
        var seen: Set<String> = []
        return nodes.filter { seen.insert($0.id).inserted }
    }

    private static func packageArrows(_ links: [Link], _ graph: ModuleGraph, _ index: ViolationIndex) -> [Arrow] {
        struct Key: Hashable {
            let from: Int
            let to: Int
        }
        let between = Dictionary(grouping: links) { link in
            Key(from: graph.targets[link.from].package, to: graph.targets[link.to].package)
        }
        return between.filter { $0.key.from != $0.key.to }.sorted { left, right in
            (left.key.from, left.key.to) < (right.key.from, right.key.to)
        }.map { key, links in
            Arrow(
                from: graph.packages[key.from].displayPath, to: graph.packages[key.to].displayPath,
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

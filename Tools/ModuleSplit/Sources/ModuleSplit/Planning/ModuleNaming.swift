import Foundation

/// Names proposed modules after their folder, or after the most used declaration.
struct ModuleNaming: Sendable {
    let target: String
    let folder: String
    let graph: DeclarationGraph

    /// - Parameters:
    ///   - nodes: All declarations that move.
    ///   - taken: The names that are used already.
    func name(nodes: [Int], taken: Set<String>) -> String {
        // A module that is named like a type hides the module from code that names the type.
        let declared = Set(graph.nodes.indices.map { graph.declaration($0).name })
        let words = [folderName(nodes)].compactMap { $0 } + centralNames(nodes)
        let names = words.map { $0.hasPrefix(target) ? $0 : target + $0 }
        let free = names.first { !taken.contains($0) && !declared.contains($0) }
        return free ?? (1...).lazy.map { "\(target)Part\($0)" }.first { !taken.contains($0) } ?? target + "Part"
    }

    /// The folder in which more than half of the declarations lie.
    private func folderName(_ nodes: [Int]) -> String? {
        var counts: [String: Int] = [:]
        for node in nodes {
            let path = graph.files[graph.nodes[node].file].path
            let name = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
            guard (path as NSString).deletingLastPathComponent != folder else { continue }
            counts[name, default: 0] += graph.declaration(node).lines.count
        }
        let all = nodes.reduce(0) { $0 + graph.declaration($1).lines.count }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 2 > all else {
            return nil
        }
        return Self.identifier(best.key)
    }

    /// The declarations that others use, the most used first.
    private func centralNames(_ nodes: [Int]) -> [String] {
        let moved = Set(nodes)
        var counts: [Int: Int] = [:]
        for reference in graph.references where !moved.contains(reference.from) {
            let node = graph.symbols[reference.symbol].node
            guard moved.contains(node), graph.declaration(node).kind != .extensionBlock else { continue }
            counts[node, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap {
            Self.identifier(graph.declaration($0.key).name)
        }
    }

    /// The letters and digits of a text, each word with a capital letter.
    private static func identifier(_ text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? nil : name
    }
}

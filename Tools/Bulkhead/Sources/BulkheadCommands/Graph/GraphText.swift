/// Formats graphs.
enum GraphText {
    /// Returns JSON with the level, the nodes and the edges.
    static func json(_ view: GraphView) -> String { value(view).text }

    /// Returns the same as a value.
    static func value(_ view: GraphView) -> JSON {
        .object([
            "level": .string(view.level.rawValue),
            "nodes": .array(
                view.nodes.map { node in
                    .object([
                        "id": .string(node.id), "label": .string(node.label), "kind": .string(node.kind),
                        "package": .string(node.package), "layer": .optional(node.layer), "local": .bool(node.isLocal),
                        "files": .number(node.files),
                    ])
                }),
            "edges": .array(
                view.arrows.map { arrow in
                    .object([
                        "from": .string(arrow.from), "to": .string(arrow.to), "declared": .bool(arrow.isDeclared),
                        "imports": .number(arrow.imports), "import": .optional(arrow.importPlace),
                        "manifest": .optional(arrow.manifestPlace), "violations": .strings(arrow.violations),
                    ])
                }),
        ])
    }

    /// Returns Graphviz's language (graphviz.org/doc/info/lang.html). Dashed edges are declared but not imported.
    static func dot(_ view: GraphView) -> String {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        var lines = ["digraph bulkhead {", "  rankdir=LR;", "  node [shape=box, fontname=\"sans-serif\"];"]
        for node in view.nodes {
            let style = node.isLocal ? "" : ", style=dashed"
            lines.append("  \(quoted(node.id)) [label=\(quoted(node.label))\(style)];")
        }
        for arrow in view.arrows {
            var attributes: [String] = []
            if arrow.imports == 0 { attributes.append("style=dashed") }
            if !arrow.violations.isEmpty {
                attributes += ["color=red", "label=\(quoted(arrow.violations.joined(separator: ", ")))"]
            }
            let suffix = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
            lines.append("  \(quoted(arrow.from)) -> \(quoted(arrow.to))\(suffix);")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// Returns a Mermaid flowchart (mermaid.js.org/syntax/flowchart.html). Dotted edges are declared but not imported.
    static func mermaid(_ view: GraphView) -> String {
        func escaped(_ text: String) -> String { text.replacing("\"", with: "#quot;") }
        var lines = ["flowchart LR"]
        var names: [String: String] = [:]
        for (index, node) in view.nodes.enumerated() {
            names[node.id] = "n\(index)"
            lines.append("  n\(index)[\"\(escaped(node.label))\"]")
        }
        var broken: [String] = []
        for (index, arrow) in view.arrows.enumerated() {
            guard let from = names[arrow.from], let to = names[arrow.to] else { continue }
            lines.append("  \(from) \(arrow.imports == 0 ? "-.->" : "-->") \(to)")
            if !arrow.violations.isEmpty { broken.append(String(index)) }
        }
        if !broken.isEmpty { lines.append("  linkStyle \(broken.joined(separator: ",")) stroke:red") }
        return lines.joined(separator: "\n")
    }
}

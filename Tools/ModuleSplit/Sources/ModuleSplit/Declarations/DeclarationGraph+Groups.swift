extension DeclarationGraph {
    /// For each declaration, the first one of those that have to stay in one module with it: they share a private name,
    /// one is a subclass of another that isn't open, or an extension initializes the type's storage or declares a
    /// conformance.
    public var tiedGroups: [Int] {
        var first = Array(nodes.indices)
        func root(_ node: Int) -> Int {
            var node = node
            while first[node] != node { node = first[node] }
            return node
        }
        for (one, other) in ties {
            let (one, other) = (root(one), root(other))
            first[max(one, other)] = min(one, other)
        }
        return nodes.indices.map(root)
    }

    /// Returns the word that introduces a top-level declaration: `struct`, `let`, `extension`.
    public func keyword(of node: Int) -> String {
        let declared = declaration(node)
        switch declared.kind {
        case .conditional: return "#if"
        case .statements: return "statements"
        default: break
        }
        let file = files[nodes[node].file]
        let own = file.names.first { $0.parent == nil && declared.range.contains($0.offset) }
        guard let own, own.keywordOffset < own.offset else { return "declaration" }
        let words = String(decoding: file.text[own.keywordOffset..<own.offset], as: UTF8.self).split { $0.isWhitespace }
        return words.last.map(String.init) ?? "declaration"
    }
}

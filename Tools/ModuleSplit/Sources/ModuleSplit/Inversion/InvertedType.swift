import SwiftSyntax

/// A type of a target that other declarations should no longer use.
struct InvertedType {
    /// The name.
    let name: String
    /// The index of its file in ``DeclarationGraph/files``.
    let file: Int
    /// The index in ``SourceDeclarations/names`` of its file.
    let declared: Int
    /// The index of its top-level declaration in ``DeclarationGraph/nodes``.
    let node: Int
    /// The index in ``DeclarationGraph/symbols``.
    let symbol: Int
    /// The top-level declarations of the type and of its extensions, in ``DeclarationGraph/nodes``.
    let nodes: Set<Int>
    /// The symbols that the type and its extensions declare, nested ones included.
    let members: Set<Int>

    /// Finds a type by its name.
    ///
    /// - Parameters:
    ///   - name: The name of a structure, class, actor or enumeration at the top level of a file.
    ///   - graph: The declarations of the target.
    ///   - target: The target's name, for messages.
    ///   - relative: Returns the path of a file for messages.
    /// - Throws: `refused` if there is no such type, several of them, or one that no protocol can replace.
    init(
        _ name: String, in graph: DeclarationGraph, target: String, relative: (String) -> String
    ) throws(StepError) {
        func place(_ file: Int, _ offset: Int) -> String {
            "\(relative(graph.files[file].path)):\(graph.files[file].lineTable.line(at: offset))"
        }
        let short = String(name.split(separator: ".").last ?? "")
        var found: [(file: Int, declared: Int)] = []
        for (file, source) in graph.files.enumerated() {
            for (index, declared) in source.names.enumerated() where declared.name == short {
                if [.structure, .classType, .enumeration, .protocolType].contains(declared.kind) {
                    found.append((file, index))
                }
            }
        }
        let outer = found.filter { graph.files[$0.file].names[$0.declared].parent == nil }
        guard let first = outer.first, short == name else {
            if let nested = found.first {
                let offset = graph.files[nested.file].names[nested.declared].offset
                throw .refused(
                    "'\(name)' is declared in another type, at \(place(nested.file, offset)); only types at the top level "
                        + "of a file can be inverted, so move it out of the other type first")
            }
            throw .refused("there is no structure, class, actor or enumeration '\(name)' in '\(target)'")
        }
        let source = graph.files[first.file]
        let declaration = source.names[first.declared]
        guard outer.count == 1 else {
            let places = outer.map { place($0.file, graph.files[$0.file].names[$0.declared].offset) }
            throw .refused(
                "'\(name)' is declared several times, at \(places.joined(separator: ", ")); rename all but one")
        }
        let own = place(first.file, declaration.offset)
        guard declaration.kind != .protocolType else {
            throw .refused(
                "'\(name)' at \(own) is a protocol already; use it in the place of the types that conform to it")
        }
        guard source.access(of: first.declared) > .fileprivate else {
            throw .refused(
                "'\(name)' at \(own) is private to its file; make it internal, so that it can leave the file")
        }
        guard
            let symbol = graph.symbols.firstIndex(where: {
                graph.nodes[$0.node].file == first.file && $0.declared == first.declared && !$0.isImplicitInitializer
                    && $0.isCompiled
            })
        else {
            throw .refused(
                "'\(name)' at \(own) isn't compiled on this platform; run the command on one where it is")
        }
        let node = graph.symbols[symbol].node
        guard graph.declaration(node).kind != .conditional else {
            throw .refused("'\(name)' at \(own) is declared in #if; move it out of the condition first")
        }
        self.name = name
        file = first.file
        declared = first.declared
        self.node = node
        self.symbol = symbol
        // The types and extensions whose members belong to the type, as places of declared names.
        var extensions: Set<AccessRequirements.Place> = []
        var nodes: Set<Int> = [node]
        for reference in graph.references + graph.innerReferences
        where reference.symbol == symbol && reference.roles.contains(.extendedBy) {
            let file = graph.nodes[reference.from].file
            guard let declared = graph.files[file].name(at: reference.offset) else { continue }
            extensions.insert(AccessRequirements.Place(file: file, declared: declared))
            nodes.insert(reference.from)
        }
        self.nodes = nodes
        let type = AccessRequirements.Place(file: first.file, declared: first.declared)
        members = Set(
            graph.symbols.indices.filter { index in
                let member = graph.symbols[index]
                let file = graph.nodes[member.node].file
                var current: Int? = member.isImplicitInitializer ? member.declared : nil
                current = current ?? graph.files[file].names[member.declared].parent
                while let enclosing = current {
                    let place = AccessRequirements.Place(file: file, declared: enclosing)
                    if place == type || extensions.contains(place) { return true }
                    current = graph.files[file].names[enclosing].parent
                }
                return false
            })
    }

    /// Whether a symbol is declared directly in the type or in one of its extensions.
    func isDirect(_ member: Int, in graph: DeclarationGraph) -> Bool {
        let symbol = graph.symbols[member]
        let names = graph.files[graph.nodes[symbol.node].file].names
        guard !symbol.isImplicitInitializer else { return symbol.node == node && symbol.declared == declared }
        guard let parent = names[symbol.declared].parent else { return false }
        return names[parent].parent == nil && nodes.contains(symbol.node)
    }
}

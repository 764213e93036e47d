/// The effects of moving files or declarations of a target to another module on the visibility of names.
public struct FileMove: Sendable {
    /// A name that becomes visible to another module.
    public struct Name: Hashable, Sendable {
        /// The name with argument labels, or without if no other module names it.
        public let name: String
        /// The absolute path of the file that declares it.
        public let path: String
        /// The line of its declaration, from 1.
        public let line: Int
        /// The first use in the other module; `nil` if only a signature or a requirement needs it.
        public let use: Use?
    }

    /// A place where a name is used.
    public struct Use: Hashable, Sendable {
        /// The absolute path of the file.
        public let path: String
        /// The line, from 1.
        public let line: Int
    }

    /// The names that become visible, ordered by their places.
    public let names: [Name]
    /// The first place in the remaining files that uses a moved name, so that their module needs the other one.
    public let useOfMoved: Use?
    /// The first place in the moved files that uses a remaining name, so that the other module needs this one.
    public let useOfRemaining: Use?

    /// - Parameters:
    ///   - paths: The absolute paths of the files that move.
    ///   - graph: The declarations of the target.
    ///   - level: The access level of names that the other module uses.
    public init(_ paths: Set<String>, of graph: DeclarationGraph, level: AccessLevel) {
        let moved = Set(graph.nodes.indices.filter { paths.contains(graph.files[graph.nodes[$0].file].path) })
        self.init(of: graph, from: Set(graph.nodes.indices).subtracting(moved), to: moved, level: level)
    }

    /// - Parameters:
    ///   - graph: The declarations of the target.
    ///   - remaining: The declarations of the first module: indices in ``DeclarationGraph/nodes``.
    ///   - moved: Those of the second module.
    ///   - level: The access level of names that the modules use of each other.
    ///   - usesElsewhere: Symbols that have to become public for other modules, and their first uses.
    init(
        of graph: DeclarationGraph, from remaining: Set<Int>, to moved: Set<Int>, level: AccessLevel,
        usesElsewhere: [Int: Use] = [:]
    ) {
        var uses = usesElsewhere
        var useOfMoved: Use?
        var useOfRemaining: Use?
        for (index, reference) in graph.references.enumerated() {
            let used = graph.symbols[reference.symbol].node
            let isMoved = moved.contains(used)
            let (using, declaring) = isMoved ? (remaining, moved) : (moved, remaining)
            guard using.contains(reference.from), declaring.contains(used) else { continue }
            let place = graph.place(ofReference: index)
            let use = Use(path: graph.files[place.file].path, line: place.line)
            if isMoved { useOfMoved = useOfMoved ?? use } else { useOfRemaining = useOfRemaining ?? use }
            if uses[reference.symbol] == nil, graph.isHidden(reference.symbol, below: level) {
                uses[reference.symbol] = use
            }
        }
        var requirements = AccessRequirements(graph, level: level)
        requirements.require(uses.keys.sorted())

        var names: [AccessRequirements.Place: Name] = [:]
        for place in requirements.raised.union(requirements.initialized) {
            let file = graph.files[place.file]
            let declared = file.names[place.declared]
            // The type around a name may be visible already.
            guard file.access(of: place.declared) < level || requirements.initialized.contains(place) else { continue }
            names[place] = Name(
                name: declared.name, path: file.path, line: file.lineTable.line(at: declared.offset), use: nil)
        }
        for (symbol, use) in uses.sorted(by: { $0.key < $1.key }) {
            let known = graph.symbols[symbol]
            let file = graph.nodes[known.node].file
            let place = AccessRequirements.Place(file: file, declared: known.declared)
            guard let name = names[place], name.use == nil else { continue }
            names[place] = Name(
                name: known.isImplicitInitializer ? name.name : known.name, path: name.path, line: name.line, use: use)
        }
        self.names = names.sorted { $0.key < $1.key }.map(\.value)
        self.useOfMoved = useOfMoved
        self.useOfRemaining = useOfRemaining
    }
}

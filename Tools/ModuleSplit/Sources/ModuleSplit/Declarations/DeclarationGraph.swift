import IndexReading
import PackageGraph

/// The top-level declarations of a target and their uses of each other, from the compiler's index and the syntax.
public struct DeclarationGraph: Sendable {
    /// A top-level declaration, identified by its file and its position in it.
    public struct Node: Hashable, Sendable {
        /// The index in ``DeclarationGraph/files``.
        public let file: Int
        /// The index in ``SourceDeclarations/topLevel``.
        public let declaration: Int
    }

    /// A declared name that is in the index, or in a branch of `#if` that isn't compiled.
    public struct Symbol: Sendable {
        /// The name with argument labels.
        public let name: String
        /// The index in ``DeclarationGraph/nodes`` of the top-level declaration that contains it.
        public let node: Int
        /// The index in ``SourceDeclarations/names`` of its file.
        public let declared: Int
        /// Whether it is an initializer that the compiler generates.
        public let isImplicitInitializer: Bool
        /// The requirements that it satisfies and the members that it overrides.
        public let overridden: [Overridden]
        /// Whether the index has it. Otherwise it is in a branch of `#if` that isn't compiled.
        public var isCompiled = true
    }

    /// A requirement that a symbol satisfies, or a member that it overrides.
    public struct Overridden: Sendable {
        /// The index of the requirement in ``DeclarationGraph/symbols``; `nil` if another module declares it.
        public let requirement: Int?
        /// The index of the type that conforms, if that isn't the one that declares the symbol.
        public let conformer: Int?
    }

    /// A place where a declaration uses a symbol of another top-level declaration.
    public struct Reference: Sendable {
        /// The index of the declaration that contains the place.
        public let from: Int
        /// The index in ``DeclarationGraph/symbols``.
        public let symbol: Int
        /// The place in the file of `from`.
        public let offset: Int
        /// The index's description of the use. Those of a property include those of its accessors.
        public internal(set) var roles: SymbolRoles
        /// Whether the compiler recorded it. Otherwise it is in a branch of `#if` that isn't compiled, and has the name
        /// of the symbol.
        public var isCompiled = true
    }

    /// The files of the target.
    public let files: [SourceDeclarations]
    /// The top-level declarations.
    public let nodes: [Node]
    /// The declared names.
    public let symbols: [Symbol]
    /// The uses of symbols in other top-level declarations.
    public let references: [Reference]
    /// The uses of symbols in their own top-level declaration: only those in signatures matter, to raise access levels.
    public let innerReferences: [Reference]
    /// The pairs of declarations that must stay in one module.
    public let ties: [(Int, Int)]
    let symbolIndex: [String: Int]
    /// For each file, the modules that it uses without an import, because another file re-exports them.
    let hiddenImports: [Set<String>]

    /// The top-level declaration with an index.
    public func declaration(_ node: Int) -> TopLevelDeclaration {
        files[nodes[node].file].topLevel[nodes[node].declaration]
    }

    /// Returns the access level of a symbol.
    func access(of symbol: Int) -> AccessLevel {
        let known = symbols[symbol]
        let file = files[nodes[known.node].file]
        let level = file.access(of: known.declared)
        // The compiler's own initializers of structures and classes are internal, those of enumerations as the type is.
        guard known.isImplicitInitializer, file.names[known.declared].kind != .enumeration else { return level }
        return min(level, .internal)
    }

    /// Whether a symbol is hidden from other modules, and raising its access level would make it visible. Operators
    /// have no level.
    ///
    /// - Parameter level: The access level of visible names.
    public func isHidden(_ symbol: Int, below level: AccessLevel = .package) -> Bool {
        let known = symbols[symbol]
        let file = files[nodes[known.node].file]
        return file.names[known.declared].kind != .operatorDeclaration && access(of: symbol) < level
    }

    /// Whether a declaration, or a name in it, is visible to other packages.
    func hasPublicName(_ node: Int) -> Bool {
        let file = files[nodes[node].file]
        let range = declaration(node).range
        return file.names.contains { range.contains($0.offset) && ($0.writtenAccess ?? .internal) >= .public }
    }

    /// Returns the files of which all declarations are among the given ones.
    func wholeFiles(of nodes: Set<Int>) -> Set<Int> {
        let touched = Set(nodes.map { self.nodes[$0].file })
        return touched.subtracting(self.nodes.indices.filter { !nodes.contains($0) }.map { self.nodes[$0].file })
    }

    /// Returns the file and the line, from 1, at which a symbol is declared.
    public func place(ofSymbol symbol: Int) -> (file: Int, line: Int) {
        let file = nodes[symbols[symbol].node].file
        return (file, files[file].lineTable.line(at: files[file].names[symbols[symbol].declared].offset))
    }

    /// Returns the file and the line, from 1, of a use.
    public func place(ofReference reference: Int) -> (file: Int, line: Int) {
        let file = nodes[references[reference].from].file
        return (file, files[file].lineTable.line(at: references[reference].offset))
    }

    /// - Parameters:
    ///   - files: The syntax of all files of the target.
    ///   - indexed: The index records of the same files.
    public init(files: [SourceDeclarations], indexed: [IndexedFile]) {
        var builder = DeclarationGraphBuilder(files: files)
        builder.addDefinitions(indexed)
        builder.addReferences(indexed)
        builder.addUncompiled(indexed)
        builder.addTies()
        let records = Dictionary(indexed.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        builder.addTies(of: DefaultConformances(records, files: files, symbols: builder.symbolIndex))
        self.files = files
        let exports = ReexportedModules(files)
        hiddenImports = files.map { file in
            records[file.path].map { exports.used(by: $0, importing: file.imports) } ?? []
        }
        nodes = builder.nodes
        symbols = builder.symbols
        references = builder.references
        innerReferences = builder.innerReferences
        ties = builder.ties
        symbolIndex = builder.symbolIndex
    }
}

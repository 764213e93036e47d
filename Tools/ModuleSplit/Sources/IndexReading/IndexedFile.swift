/// The compiler's record of one source file of one module.
public struct IndexedFile: Sendable {
    /// The absolute path of the source file, as it was given to the compiler.
    public let path: String
    /// The module that the file was compiled for.
    public let module: String
    /// The time at which the record was written, in seconds since 1970.
    public let time: Double
    /// The symbols that occur in the file.
    public let symbols: [IndexedSymbol]
    /// The places where they occur, ordered by line and column.
    public let occurrences: [Occurrence]
}

/// A declaration that the compiler knows, in this module or another one.
public struct IndexedSymbol: Hashable, Sendable {
    /// The unified symbol resolution: a name that is unique across modules.
    public let usr: String
    /// The name with argument labels: `insert(_:at:)`.
    public let name: String
    /// The kind.
    public let kind: SymbolKind
}

/// One place in a file where a symbol is defined or used.
public struct Occurrence: Sendable {
    /// The index of the symbol in ``IndexedFile/symbols``.
    public let symbol: Int
    /// The line, from 1.
    public let line: Int
    /// The column in UTF-8 bytes, from 1.
    public let column: Int
    /// The roles of the symbol at the place.
    public let roles: SymbolRoles
    /// The symbols to which it is related there: those that contain it, that it overrides, or that it extends.
    public let relations: [Relation]

    /// A relation of an occurrence to another symbol.
    public struct Relation: Sendable {
        /// The index of the other symbol in ``IndexedFile/symbols``.
        public let symbol: Int
        /// The relation's roles, such as ``SymbolRoles/childOf``.
        public let roles: SymbolRoles
    }
}

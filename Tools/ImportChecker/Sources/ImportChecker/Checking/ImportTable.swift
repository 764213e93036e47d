/// The imports of every file of a graph.
public struct ImportTable: Sendable {
    /// An import of a module.
    public struct Entry: Hashable, Sendable {
        /// The module's name.
        public let module: String
        /// The line of the `import` keyword, from 1.
        public let line: Int
        /// The column, from 1, in UTF-8 bytes.
        public let column: Int
    }

    let facts: [FileFacts]

    /// Returns the imports of a file in order; empty for an index out of range.
    ///
    /// - Parameter file: The index of the file in ``PackageGraph/ModuleGraph/files``.
    public func imports(inFile file: Int) -> [Entry] {
        guard facts.indices.contains(file) else { return [] }
        return facts[file].imports.map { Entry(module: $0.module, line: Int($0.line), column: Int($0.column)) }
    }
}

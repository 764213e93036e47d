import IndexReading

/// The modules that files of a target re-export. All files of the target see them, and so do those that import it.
struct ReexportedModules {
    private let modules: Set<String>

    init(_ files: [SourceDeclarations]) {
        modules = files.reduce(into: []) { $0.formUnion($1.exportedModules) }
    }

    /// Returns the re-exported modules that a file uses without an import.
    ///
    /// - Parameters:
    ///   - record: The index record of the file.
    ///   - imports: The modules that it imports.
    func used(by record: IndexedFile, importing imports: [String]) -> Set<String> {
        // The resolution of a symbol has the name of its module behind the name's length: s:9HTTPTypes10HTTPFieldsV.
        modules.subtracting(imports).filter { module in
            let component = "\(module.utf8.count)\(module)"
            return record.symbols.contains { $0.usr.hasPrefix("s:") && $0.usr.contains(component) }
        }
    }
}

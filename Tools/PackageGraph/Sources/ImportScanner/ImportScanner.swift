/// Finds the import declarations in Swift source text as the compiler's parser does, without parsing it.
///
/// For text that the parser of swift-syntax accepts, the declarations equal the parser's in every field. For any other
/// bytes the scanner returns the imports that it can recognize. It never traps, and its time is proportional to the
/// length of the text.
///
/// Most of a file is never tokenized: the scanner searches backwards for the last place that can be an import, and
/// reads the tokens before it.
public enum ImportScanner {
    /// Returns the import declarations in the bytes of a source file, in their order in the file.
    ///
    /// The bytes may be empty, invalid UTF-8, or contain a byte-order mark or NUL bytes.
    public static func scan(_ bytes: UnsafeRawBufferPointer) -> [ImportDeclaration] {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return [] }
        let source = SourceBytes(base: start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
        guard let last = source.lastPlausibleImport() else { return [] }
        var collector = ImportCollector(source: source, lastPlausibleImport: last)
        return collector.collect()
    }

    /// Returns the import declarations in the bytes of a source file, in their order in the file.
    public static func scan(_ bytes: [UInt8]) -> [ImportDeclaration] {
        bytes.withUnsafeBytes { scan($0) }
    }

    /// Returns the import declarations in source text, in their order in the text.
    public static func scan(_ text: String) -> [ImportDeclaration] {
        var text = text
        return text.withUTF8 { scan(UnsafeRawBufferPointer($0)) }
    }
}

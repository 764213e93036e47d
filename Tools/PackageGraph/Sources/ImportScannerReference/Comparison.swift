import ImportScanner

/// The result of comparing the scanner with the parser on a file.
public enum Comparison {
    /// Both find the same imports, of this number.
    case equal(imports: Int)
    /// The parser rejects the file, so the results may differ.
    case refused
    /// The results differ. The text says how.
    case different(String)

    /// Scans a file's bytes with the scanner and the parser.
    public init(_ bytes: [UInt8]) {
        self.init(found: ImportScanner.scan(bytes), reference: ReferenceScanner.scan(bytes))
    }

    /// Compares the scanner's result with the parser's.
    public init(found: [ImportDeclaration], reference: ReferenceScanner.Result) {
        guard reference.isAccepted else {
            self = .refused
            return
        }
        guard found != reference.imports else {
            self = .equal(imports: found.count)
            return
        }
        for (index, pair) in zip(found, reference.imports).enumerated() where pair.0 != pair.1 {
            self = .different("import \(index): scanner: \(pair.0)\n  parser: \(pair.1)")
            return
        }
        let extra =
            found.count > reference.imports.count
            ? "scanner: \(found[reference.imports.count])" : "parser: \(reference.imports[found.count])"
        self = .different(
            "\(found.count) imports by the scanner, \(reference.imports.count) by the parser; first extra of \(extra)")
    }
}

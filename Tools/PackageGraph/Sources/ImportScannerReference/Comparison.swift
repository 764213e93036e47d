import ImportScanner

/// The outcome of scanning one file both ways.
public enum Comparison {
    /// The scanner and the parser agree, on so many imports.
    case equal(imports: Int)
    /// The parser refuses the file, so they needn't agree.
    case refused
    /// They differ; the text says in what.
    case different(String)

    /// Scans a file's bytes both ways.
    public init(_ bytes: [UInt8]) {
        self.init(found: ImportScanner.scan(bytes), reference: ReferenceScanner.scan(bytes))
    }

    /// Compares what the scanner found in a file with what the parser makes of it.
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

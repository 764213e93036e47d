import ImportScanner
import SwiftParser
import SwiftSyntax

/// Finds import declarations with SwiftParser, as the reference for ``ImportScanner/ImportScanner``.
public enum ReferenceScanner {
    /// The result of parsing a file.
    public struct Result {
        /// The import declarations, in their order in the file.
        public var imports: [ImportDeclaration]
        /// Whether the parser found no error. Only then the scanner must have the same result.
        public var isAccepted: Bool
    }

    /// Parses the bytes of a source file.
    public static func scan(_ bytes: [UInt8]) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            let tree = Parser.parse(source: buffer)
            let visitor = ImportVisitor(tree: tree)
            visitor.walk(tree)
            return Result(imports: visitor.imports.sorted { $0.offset < $1.offset }, isAccepted: !tree.hasError)
        }
    }
}

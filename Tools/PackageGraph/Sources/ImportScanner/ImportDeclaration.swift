/// An import declaration in a source file.
///
/// Text is as written in the file, with U+FFFD in place of bytes that aren't UTF-8.
public struct ImportDeclaration: Hashable, Sendable {
    /// The line of the `import` keyword, starting at 1. A line ends with LF, CR LF or CR.
    public var line: Int
    /// The column of the `import` keyword in UTF-8 bytes, starting at 1.
    ///
    /// A byte-order mark at the start of the file counts as three bytes.
    public var column: Int
    /// The offset of the `import` keyword from the start of the file, in bytes.
    public var offset: Int
    /// The imported module: the first component of ``path``.
    public var module: String
    /// The components of the import's path without backticks: `["Foundation", "URL"]` for `import struct
    /// Foundation.URL` and for `import struct Foundation::URL`. Never empty.
    public var path: [String]
    /// The kind of a scoped import, or nil for an import of a module or submodule.
    public var kind: ImportKind?
    /// The attributes as written, from the `@` to the last byte, in their order in the file.
    ///
    /// This includes attributes inside `#if … #endif` among the attributes.
    public var attributes: [String]
    /// The access level, or nil if there is none.
    public var access: ImportAccess?
    /// The conditions of the `#if` blocks around the import, outermost first.
    ///
    /// Each is an expression in the language of `#if`: for the first branch of a block, the condition as written; for
    /// an `#elseif`, the condition after the negations of the previous ones, `!(A) && !(B) && (C)`; for an `#else`,
    /// only negations, `!(A) && !(B)`. The import is compiled if and only if all conditions hold.
    public var conditions: [String]

    /// Creates a declaration from its parts.
    public init(
        line: Int, column: Int, offset: Int, path: [String], kind: ImportKind? = nil, attributes: [String] = [],
        access: ImportAccess? = nil, conditions: [String] = []
    ) {
        self.line = line
        self.column = column
        self.offset = offset
        self.module = path.first ?? ""
        self.path = path
        self.kind = kind
        self.attributes = attributes
        self.access = access
        self.conditions = conditions
    }
}

/// One import declaration as it stands in a source file.
///
/// All text is taken from the file as written; bytes that aren't UTF-8 appear as U+FFFD.
public struct ImportDeclaration: Hashable, Sendable {
    /// The line of the `import` keyword, counted from 1. A line ends with LF, CR LF or CR.
    public var line: Int
    /// The column of the `import` keyword, counted from 1 in UTF-8 bytes of its line.
    ///
    /// A byte-order mark at the start of the file counts as the three bytes that it is.
    public var column: Int
    /// The offset of the `import` keyword from the start of the file, in bytes.
    public var offset: Int
    /// The module that is imported: the first component of ``path``.
    public var module: String
    /// The components of the import's path without backticks: `["Foundation", "URL"]` for `import struct Foundation.URL`
    /// and for `import struct Foundation::URL`. Never empty.
    public var path: [String]
    /// The kind of a scoped import, or nil where a whole module or submodule is imported.
    public var kind: ImportKind?
    /// The attributes, each as written from its `@` to its last byte, in their order in the file.
    ///
    /// An attribute inside `#if … #endif` between the attributes counts like the others.
    public var attributes: [String]
    /// The access level, or nil where none is written.
    public var access: ImportAccess?
    /// The conditions of the `#if` blocks around the import, outermost first.
    ///
    /// Each is an expression in the language of `#if`. For the first branch of a block it is the condition as written;
    /// for an `#elseif` the negations of those before it come first, `!(A) && !(B) && (C)`; for an `#else` there are
    /// only negations, `!(A) && !(B)`. So the import is compiled exactly where all of them hold.
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

/// The kind of a scoped import, such as `struct` in `import struct Foundation.URL`.
public enum ImportKind: String, CaseIterable, Hashable, Sendable {
    /// `import class M.T`
    case `class`
    /// `import enum M.T`
    case `enum`
    /// `import func M.f`
    case `func`
    /// `import inout M.v`, which the parser accepts and the type checker rejects.
    case `inout`
    /// `import let M.v`
    case `let`
    /// `import protocol M.T`
    case `protocol`
    /// `import struct M.T`
    case `struct`
    /// `import typealias M.T`
    case `typealias`
    /// `import var M.v`
    case `var`
}

/// The access level written before an import, such as `public` in `public import Models`.
public enum ImportAccess: String, CaseIterable, Hashable, Sendable {
    /// `open import M`, which the parser accepts and the type checker rejects.
    case open
    /// `public import M`
    case `public`
    /// `package import M`
    case `package`
    /// `internal import M`
    case `internal`
    /// `fileprivate import M`
    case `fileprivate`
    /// `private import M`
    case `private`
}

/// What an import's module is.
enum Meaning: Hashable {
    /// The importing module's own.
    case itself
    /// A module of this graph, by its unit.
    case unit(Int)
    /// A module of a package that isn't on this disk, as far as its product tells; nil when several could offer it.
    case library(String?)
    /// A module of the SDK or the toolchain.
    case system
    /// Nothing known offers it.
    case unknown
}

/// The module to which the name in an import resolves.
enum ResolvedModule: Hashable {
    /// The importing module itself.
    case itself
    /// A target of the tree.
    case target(Int)
    /// A module of a package that isn't on this disk. The value is its identity if a declared product suggests it, or
    /// `nil` if several packages could offer it.
    case library(String?)
    /// A module of the SDK or the toolchain.
    case system
    /// A module that nothing known offers.
    case unknown
}

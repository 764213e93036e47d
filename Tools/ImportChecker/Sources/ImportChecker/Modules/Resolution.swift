/// The resolution of a module name in a target.
struct Resolution {
    let resolvedModule: ResolvedModule
    /// Whether the target declares the module. System modules need no declaration.
    let isDeclared: Bool
    /// The builds for which it is declared.
    let coverage: DependencyCoverage
}

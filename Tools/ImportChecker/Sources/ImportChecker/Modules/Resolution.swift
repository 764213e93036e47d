/// What a module name means in one unit.
struct Resolution {
    let meaning: Meaning
    /// Whether the unit declares it; modules of the system need no declaration.
    let isDeclared: Bool
    /// Where the declarations hold.
    let coverage: DependencyCoverage
}

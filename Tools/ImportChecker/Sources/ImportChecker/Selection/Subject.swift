import PackageGraph

/// What a selector can choose: a file or the folder of a target, with what it belongs to.
struct Subject {
    /// Relative to the root.
    let path: String
    /// The path of its package; nil outside of packages.
    let package: String?
    /// The name of its target or module; nil outside of them.
    let target: String?
    /// What its target is built into; nil outside of them.
    let kind: Target.Kind?
    /// The layer it is in, once that is known.
    var layer: String?
}

import PackageGraph

/// The subject of a selector: a file or the folder of a target, with its package, target and layer.
struct Subject {
    /// The path relative to the root.
    let path: String
    /// The path of its package; `nil` outside of packages.
    let package: String?
    /// The name of its target or module; `nil` outside of them.
    let target: String?
    /// The kind of its target; `nil` outside of them.
    let kind: Target.Kind?
    /// The layer, once it is known.
    var layer: String?
}

import ManifestReader
import PackageGraph

/// A dependency of one target on another, declared, imported or both.
struct Link {
    /// The target that depends.
    let from: Int
    /// The target it depends on.
    let to: Int
    /// What the manifest says of it; nil when it doesn't declare it.
    let edge: Edge?
    /// The first import; nil when no file imports it.
    let firstImport: ModuleImport?
    /// The number of imports.
    let importCount: Int
}

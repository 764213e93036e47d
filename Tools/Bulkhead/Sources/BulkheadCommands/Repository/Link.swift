import ManifestReader
import PackageGraph

/// A dependency of one target on another, declared, imported or both.
struct Link {
    /// The target that depends.
    let from: Int
    /// The target it depends on.
    let to: Int
    /// The manifest's declaration, or `nil` if there is none.
    let edge: Edge?
    /// The first import, or `nil` if no file imports it.
    let firstImport: ModuleImport?
    /// The number of imports.
    let importCount: Int
}

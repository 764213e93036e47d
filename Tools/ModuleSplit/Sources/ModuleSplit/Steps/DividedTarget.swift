import PackageGraph

/// A new target that takes over files of an existing one, with its settings and the dependencies that they need.
struct DividedTarget {
    /// The name of the new target.
    let name: String
    /// The target that the files leave.
    let original: Target
    /// The absolute path of the new target's folder.
    let folder: String
    /// The modules that the moved files import.
    let imports: Set<String>
    /// The modules that any file of the original target imports.
    let allImports: Set<String>
    /// The new modules that it uses.
    let uses: [String]

    /// Whether the moved files need a dependency of the original target. One whose module no file imports may be needed
    /// for its resources, its macros, or what it does when it is linked.
    func needs(_ dependency: String) -> Bool {
        let module = ModuleName.mangled(dependency)
        return imports.contains(module) || !allImports.contains(module)
    }
}

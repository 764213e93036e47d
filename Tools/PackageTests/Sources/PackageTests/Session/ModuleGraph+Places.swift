import PackageGraph

extension ModuleGraph {
    /// The innermost local package around an absolute path.
    func localPackage(around file: String) -> Int? {
        packages.filter { $0.origin == .local && file.hasPrefix($0.directory + "/") }
            .max { $0.directory.utf8.count < $1.directory.utf8.count }?.id
    }

    /// How a package is called in results.
    func displayName(of package: Int) -> String {
        packages[package].path.isEmpty ? packages[package].manifest.name : packages[package].path
    }

    /// A path relative to the root, or as it is where it lies elsewhere.
    func displayPath(_ file: String) -> String {
        file.hasPrefix(root + "/") ? String(file.dropFirst(root.utf8.count + 1)) : file
    }
}

import PackageGraph

extension ModuleGraph {
    /// Returns the innermost local package that contains an absolute path.
    func localPackage(around file: String) -> Int? {
        packages.filter { $0.origin == .local && file.hasPrefix($0.directory + "/") }
            .max { $0.directory.utf8.count < $1.directory.utf8.count }?.id
    }

    /// Returns the name of a package in results.
    func displayName(of package: Int) -> String {
        packages[package].path.isEmpty ? packages[package].manifest.name : packages[package].path
    }

    /// Returns a path relative to the root if it is below the root.
    func displayPath(_ file: String) -> String {
        RelativePath.relative(file, to: root) ?? file
    }
}

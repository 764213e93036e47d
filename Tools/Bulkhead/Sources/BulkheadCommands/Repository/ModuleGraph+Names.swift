import PackageGraph

extension ModuleGraph {
    /// A target's name that no other has: `Packages/Core/CoreModels:CoreModels`.
    func name(of target: Target) -> String { "\(packages[target.package].displayPath):\(target.name)" }

    /// Whether a target's package lies below the root.
    func isLocal(_ target: Int) -> Bool { packages[targets[target].package].origin == .local }
}

extension Package {
    /// What the package is called in answers, on one line whatever its folder is called: its path, `.` for the root's
    /// own, its identity outside of the root.
    var displayPath: String {
        if origin == .external { return identity }
        return path.isEmpty ? "." : CleanText.line(path)
    }
}

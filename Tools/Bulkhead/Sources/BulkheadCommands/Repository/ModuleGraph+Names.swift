import PackageGraph

extension ModuleGraph {
    /// The unique name of a target: `Packages/Core/CoreModels:CoreModels`.
    func name(of target: Target) -> String { "\(packages[target.package].displayPath):\(target.name)" }

    /// Whether a target's package lies below the root.
    func isLocal(_ target: Int) -> Bool { packages[targets[target].package].origin == .local }
}

extension Package {
    /// The package's name in output, escaped to one line: its path, `.` for the root package, or its identity outside
    /// of the root.
    var displayPath: String {
        if origin == .external { return identity }
        return path.isEmpty ? "." : CleanText.line(path)
    }
}

import PackageGraph

extension Package {
    /// The path of its folder, `.` for the root: how the configuration and the output name it.
    var displayPath: String { path.isEmpty ? "." : path }
}

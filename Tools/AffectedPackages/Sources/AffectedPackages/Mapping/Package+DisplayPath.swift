import PackageGraph

extension Package {
    /// The path of the package in the configuration and the output. The root package is `.`.
    var displayPath: String { path.isEmpty ? "." : path }
}

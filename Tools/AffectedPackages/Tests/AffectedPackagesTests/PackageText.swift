/// Returns a manifest with the given arguments of `Package`.
func manifest(_ body: String) -> String {
    "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\(body))\n"
}

/// Returns the manifest of a library with tests, which depends on the libraries of sibling folders.
func library(_ name: String, uses: [String] = []) -> String {
    let packages = uses.map { ".package(path: \"../\($0)\")" }.joined(separator: ", ")
    let products = uses.map { "\"\($0.split(separator: "/").last ?? "")\"" }.joined(separator: ", ")
    return manifest(
        """
        name: "\(name)",
            products: [.library(name: "\(name)", targets: ["\(name)"])],
            dependencies: [\(packages)],
            targets: [
                .target(name: "\(name)", dependencies: [\(products)]),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ]
        """)
}

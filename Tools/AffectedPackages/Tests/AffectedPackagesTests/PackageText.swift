/// The text of a manifest with a body of its own.
func manifest(_ body: String) -> String {
    "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\(body))\n"
}

/// A library of a name with tests, which depends on libraries beside it.
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

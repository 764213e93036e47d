/// The manifests and files of small packages.
enum PackageText {
    /// Returns the manifest of a library with tests.
    static func manifest(_ name: String, uses paths: [String] = [], tests: Bool = true, more: String = "") -> String {
        let packages = paths.map { ".package(path: \"\($0)\")" }.joined(separator: ", ")
        let names = paths.map { "\"\($0.split(separator: "/").last ?? "")\"" }.joined(separator: ", ")
        let testTarget = tests ? ", .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])" : ""
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)",
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(packages)\(more)],
                targets: [.target(name: "\(name)", dependencies: [\(names)])\(testTarget)]
            )
            """
    }

    /// Returns the files of a package in a folder.
    static func package(
        _ folder: String, uses paths: [String] = [], source: String = "public func f() -> Int { 1 }\n",
        test: String? = "import Testing\n@Test func f() {}\n", more: String = ""
    ) -> [String: String] {
        let name = String(folder.split(separator: "/").last ?? "")
        var files = [
            "\(folder)/Package.swift": manifest(name, uses: paths, tests: test != nil, more: more),
            "\(folder)/Sources/\(name)/\(name).swift": source,
        ]
        files["\(folder)/Tests/\(name)Tests/\(name)Tests.swift"] = test
        return files
    }
}

/// Combines the files of several packages.
func + (left: [String: String], right: [String: String]) -> [String: String] { left.merging(right) { $1 } }

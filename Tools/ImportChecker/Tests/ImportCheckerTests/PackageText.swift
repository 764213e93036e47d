/// The texts of small packages for tests.
enum PackageText {
    /// Returns a manifest. The targets are written as in a manifest, one on each line.
    static func manifest(
        _ name: String, products: [String] = [], packages: [String] = [], traits: String = "", targets: [String]
    ) -> String {
        let products = products.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }
        func list(_ items: [String]) -> String {
            items.isEmpty ? "[]" : "[\n        \(items.joined(separator: ",\n        ")),\n    ]"
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(name)",
                products: \(list(products)),
            \(traits)    dependencies: \(list(packages)),
                targets: \(list(targets))
            )

            """
    }

    /// Returns the files of a package with a library of the same name and tests that import it.
    static func library(
        _ name: String, in folder: String, packages: [String] = [], dependencies: [String] = [], source: String = ""
    ) -> [String: String] {
        let list = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
        return [
            "\(folder)/\(name)/Package.swift": manifest(
                name, products: [name], packages: packages.map { ".package(path: \"\($0)\")" },
                targets: [
                    ".target(name: \"\(name)\", dependencies: [\(list)])",
                    ".testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])",
                ]),
            "\(folder)/\(name)/Sources/\(name)/\(name).swift": source,
            "\(folder)/\(name)/Tests/\(name)Tests/\(name)Tests.swift": "import \(name)\nimport Testing\n",
        ]
    }
}

extension [String: String] {
    /// Returns the files of both; files of the other take precedence.
    func with(_ other: [String: String]) -> [String: String] { merging(other) { $1 } }
}

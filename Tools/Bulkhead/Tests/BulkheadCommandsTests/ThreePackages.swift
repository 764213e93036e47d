/// A repository with an app, a feature and a core package.
enum ThreePackages {
    static func manifest(
        _ name: String, _ dependencies: [String] = [], packages: [String] = [], targets: String = ""
    ) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "\(name)",
            products: [.library(name: "\(name)", targets: ["\(name)"])],
            dependencies: [\(packages.map { ".package(path: \"\($0)\")" }.joined(separator: ", "))],
            targets: [
                .target(
                    name: "\(name)",
                    dependencies: [
                        \(dependencies.map { ".byName(name: \"\($0)\")," }.joined(separator: "\n                "))
                    ]
                ),
                .testTarget(name: "\(name)Tests", dependencies: [.byName(name: "\(name)")]),\(targets)
            ]
        )

        """
    }

    static let files = [
        "App/Package.swift": manifest("App", ["Feature", "Core"], packages: ["../Feature", "../Core"]),
        "App/Sources/App/App.swift": "import Foundation\nimport Feature\n\nlet a = 1\n",
        "App/Tests/AppTests/AppTests.swift": "import App\nimport Testing\n",
        "Feature/Package.swift": manifest("Feature", ["Core"], packages: ["../Core"]),
        "Feature/Sources/Feature/Feature.swift": "// A feature.\nimport Core\n",
        "Feature/Tests/FeatureTests/FeatureTests.swift": "@testable import Feature\nimport Testing\n",
        "Core/Package.swift": manifest("Core"),
        "Core/Sources/Core/Core.swift": "import Foundation\n\npublic let core = 1\n",
        "Core/Tests/CoreTests/CoreTests.swift": "import Core\nimport Testing\n",
    ]

    /// The same repository without unused dependencies.
    static let clean = files.merging([
        "App/Sources/App/App.swift": "import Core\nimport Feature\nimport Foundation\n\nlet a = 1\n"
    ]) { $1 }
}

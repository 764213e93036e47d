import XcodeProjectReaderTesting

/// A repository with an app in an Xcode project, a feature, a core, tests and a local package.
enum XcodeRepository {
    static let kit = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"])],
            targets: [
                .target(name: "Kit"),
                .target(name: "KitExtras"),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
                .testTarget(name: "KitExtrasTests", dependencies: ["KitExtras"]),
            ]
        )

        """

    /// The project's targets.
    static let targets: [ProjectText.Target] = [
        .init("App", "application", folders: ["App"], dependencies: ["Feed", "Core"], products: ["Kit"]),
        .init("Feed", folders: ["Modules/Feed"], dependencies: ["Core"]),
        .init("Core", folders: ["Modules/Core"]),
        .init("AppTests", "bundle.unit-test", folders: ["Tests/App"], dependencies: ["App"]),
        .init("CoreTests", "bundle.unit-test", folders: ["Tests/Core"], dependencies: ["Core"]),
    ]

    static let files = [
        "Shop.xcodeproj/project.pbxproj": ProjectText.text(targets, localPackages: ["Packages/Kit"]),
        "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": scheme(
            ["AppTests", "CoreTests"], in: "Shop.xcodeproj"),
        "App/App.swift": "import Core\nimport Feed\nimport Kit\nimport UIKit\n",
        "Modules/Feed/Feed.swift": "import Core\n",
        "Modules/Core/Core.swift": "import Foundation\n",
        "Tests/App/AppTests.swift": "@testable import App\nimport XCTest\n",
        "Tests/Core/CoreTests.swift": "@testable import Core\nimport XCTest\n",
        "Packages/Kit/Package.swift": kit,
        "Packages/Kit/Sources/Kit/Kit.swift": "import Foundation\n",
        "Packages/Kit/Sources/KitExtras/KitExtras.swift": "import Foundation\n",
        "Packages/Kit/Tests/KitTests/KitTests.swift": "import Kit\nimport Testing\n",
        "Packages/Kit/Tests/KitExtrasTests/KitExtrasTests.swift": "import KitExtras\nimport Testing\n",
        "README.md": "# Shop\n", "LICENSE": "", ".github/workflows/ci.yml": "", "fastlane/Fastfile": "", "logo.png": "",
        "Modules/Core/Assets.xcassets/Contents.json": "{}",
    ]

    /// The text of a scheme that runs test targets.
    static func scheme(_ tests: [String], in container: String) -> String {
        let references = tests.map { name in
            """
                  <TestableReference skipped = "NO">
                     <BuildableReference BlueprintName = "\(name)" ReferencedContainer = "container:\(container)">
                     </BuildableReference>
                  </TestableReference>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme version = "1.7">
               <TestAction>
                  <Testables>
            \(references.joined(separator: "\n"))
                  </Testables>
               </TestAction>
            </Scheme>

            """
    }
}

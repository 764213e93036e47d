import SourceEditing
import Testing

@Suite("The manifest of a new package", .timeLimit(.minutes(10)))
struct DerivedManifestTests {
    /// The manifest for a target that needs some dependencies of the target `A`.
    private func derived(
        _ needed: Set<String> = [], packages: Set<String> = [], from text: String
    ) throws -> String {
        var manifest = try DerivedManifest("New", from: Array(text.utf8))
        try manifest.addTarget("New", splitFrom: "A") { needed.contains($0) }
        return try manifest.text(packages: packages) { "../" + $0 }
    }

    @Test("has the original's version, platforms, language mode and settings, and the declarations that these use")
    func copies() throws {
        let result = try derived(
            from: """
                // swift-tools-version: 6.2
                // A license.
                import Foundation
                import PackageDescription

                let flag = "X"
                // The settings.
                func settings() -> [SwiftSetting] { [.define(flag)] }
                let unused = 1

                let package = Package(
                    name: "P",
                    platforms: [.macOS(.v15)],  // new
                    products: [.library(name: "P", targets: ["A"])],
                    dependencies: [.package(path: "../B")],
                    targets: [.target(name: "A", dependencies: ["B"], swiftSettings: settings())],
                    swiftLanguageModes: [.v6]
                )

                for target in package.targets { target.swiftSettings = settings() }
                package.products += []
                """)
        #expect(
            result == """
                // swift-tools-version: 6.2
                import Foundation
                import PackageDescription

                let flag = "X"

                func settings() -> [SwiftSetting] { [.define(flag)] }

                let package = Package(
                    name: "New",
                    platforms: [.macOS(.v15)],
                    products: [
                        .library(name: "New", targets: ["New"])
                    ],
                    targets: [
                        .target(name: "New", swiftSettings: settings())
                    ],
                    swiftLanguageModes: [.v6]
                )

                for target in package.targets { target.swiftSettings = settings() }

                """)
    }

    @Test("has the packages that are needed as they are written, and paths relative to the new folder")
    func packages() throws {
        let text = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "P",
                dependencies: [
                    .package(path: "../B"),  // near
                    .package(name: "Old", path: "/absolute/old"),
                    .package(url: "https://example.com/c.git", .upToNextMinor(from: "1.2.0")),
                    .package(path: "../Unneeded"),
                ],
                targets: [
                    .target(
                        name: "A",
                        dependencies: ["B", .product(name: "C", package: "c"), .product(name: "O", package: "Old"), "U"])
                ]
            )
            """
        let result = try derived(["B", "C", "O"], packages: ["b", "c", "old"], from: text)
        #expect(
            result.contains(
                """
                    dependencies: [
                        .package(path: "../../B"),
                        .package(name: "Old", path: "/absolute/old"),
                        .package(url: "https://example.com/c.git", .upToNextMinor(from: "1.2.0")),
                    ],
                """))
        #expect(
            result.contains(
                "dependencies: [\"B\", .product(name: \"C\", package: \"c\"), .product(name: \"O\", package: \"Old\")]")
        )
        #expect(!result.contains("Unneeded"))
    }

    @Test("is refused if a package that it needs isn't declared by a literal")
    func missing() throws {
        let text = "// swift-tools-version: 6.2\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])\n"
        #expect {
            try derived(packages: ["b"], from: text)
        } throws: { error in
            "\(error)".hasPrefix("the new package needs b; expected a literal entry in the 'dependencies'")
        }
        let computed = text.replacing("targets:", with: "dependencies: all, targets:")
            .replacing("let package", with: "let all = [Package.Dependency.package(path: \"/b\")]\nlet package")
        let result = try derived(packages: ["b"], from: computed)
        #expect(result.contains("\n\nlet all = [Package.Dependency.package(path: \"/b\")]\n\n"))
        #expect(result.contains("    dependencies: all,\n"))
    }
}

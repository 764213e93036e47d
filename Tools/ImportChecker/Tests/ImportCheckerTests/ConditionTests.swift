import ImportChecker
import Testing

@Suite("Conditions", .timeLimit(.minutes(20)))
struct ConditionTests {
    /// Returns the findings for a file that imports GTK and a manifest that declares it.
    private func findings(_ source: String, when: String, traits: String = "", rules: String = "") throws -> [Finding] {
        let manifest = PackageText.manifest(
            "Home", packages: [".package(path: \"../GTK\")"], traits: traits,
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"GTK\", package: \"GTK\", condition: .when(\(when)))])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let tree = try TemporaryTree(
            PackageText.library("GTK", in: "P").with(PackageText.library("Home", in: "P", source: source)).with([
                "P/Home/Package.swift": manifest
            ]))
        let result = try tree.check(rules)
        #expect(result.problems == [])
        return result.findings
    }

    @Test("An import without a condition isn't covered by one in the manifest")
    func uncovered() throws {
        #expect(
            try findings(
                "import GTK\n", when: "platforms: [.linux, .macOS]", rules: "platforms: [macos, ios, linux, wasi]") == [
                    Finding(
                        rule: "conditional",
                        place: SourcePlace(file: "P/Home/Sources/Home/Home.swift", line: 1, column: 1),
                        from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                        to: FindingEnd(name: "GTK", package: "P/GTK", target: "GTK"),
                        message:
                            "'GTK' is imported on ios, wasi, where P/Home/Package.swift doesn't declare it for 'Home'",
                        reason: RuleCatalog.documentation(named: "conditional")?.why ?? "",
                        advice: "Put the import under the condition of the dependency, or extend its '.when(…)'")
                ])
    }

    @Test(
        "An import is covered if its condition holds nowhere else, on any host",
        arguments: [
            "#if os(Linux)\nimport GTK\n#endif", "#if canImport(GTK)\nimport GTK\n#endif",
            "#if os(macOS) || os(iOS)\n#elseif os(Linux) && !DEBUG\nimport GTK\n#endif",
            "#if canImport(Darwin)\n#elseif os(Windows)\n#elseif os(WASI) || os(Android)\n#else\nimport GTK\n#endif",
            "#if USES_GTK\nimport GTK\n#endif",
            "#if !canImport(Darwin)\n#if canImport(Glibc)\nimport GTK\n#endif\n#endif",
        ])
    func covered(source: String) throws {
        #expect(try findings(source + "\n", when: "platforms: [.linux]").map(\.message) == [])
    }

    @Test(
        "A branch that holds on another platform is found",
        arguments: [
            ("#if os(macOS)\n#else\nimport GTK\n#endif", "ios, tvos, watchos, visionos, android, windows, wasi"),
            ("#if DEBUG\nimport GTK\n#endif", "macos, ios, tvos, watchos, visionos, android, windows, wasi"),
            ("#if swift(>=5.9) && os(iOS)\nimport GTK\n#endif", "ios"),
            ("#if !os(Linux) && /* not there */ os(Windows)\nimport GTK\n#endif", "windows"),
        ])
    func elsewhere(source: String, platforms: String) throws {
        #expect(
            try findings(source + "\n", when: "platforms: [.linux]").map(\.message) == [
                "'GTK' is imported on \(platforms), where P/Home/Package.swift doesn't declare it for 'Home'"
            ])
    }

    @Test("A trait of the package is a flag of the compiler")
    func traits() throws {
        let traits = "    traits: [\"Gtk\", \"Qt\"],\n"
        #expect(
            try findings("#if Gtk\nimport GTK\n#endif\n", when: "traits: [\"Gtk\"]", traits: traits).map(\.message)
                == [])
        #expect(
            try findings(
                "#if Qt\nimport GTK\n#endif\n", when: "traits: [\"Gtk\"]", traits: traits, rules: "platforms: [linux]"
            ).map(\.message) == [
                "'GTK' is imported on linux (with the trait Qt), where P/Home/Package.swift doesn't declare it for 'Home'"
            ])
    }

    @Test("A trait includes those that it enables")
    func traitsOfTraits() throws {
        let traits = "    traits: [\"Gtk\", .trait(name: \"Desktop\", enabledTraits: [\"Gtk\"])],\n"
        #expect(
            try findings("#if Desktop\nimport GTK\n#endif\n", when: "traits: [\"Gtk\"]", traits: traits).map(\.message)
                == [])
    }

    @Test("SwiftPM's own flag is set, and a flag that the manifest doesn't mention isn't")
    func flags() throws {
        for condition in ["SWIFT_PACKAGE", "!IN_XCODE"] {
            #expect(
                try findings(
                    "#if \(condition)\nimport GTK\n#endif\n", when: "platforms: [.macOS]", rules: "platforms: [linux]"
                ).map(\.message) == [
                    "'GTK' is imported on linux, where P/Home/Package.swift doesn't declare it for 'Home'"
                ])
        }
        #expect(
            try findings("#if !SWIFT_PACKAGE || IN_XCODE\nimport GTK\n#endif\n", when: "platforms: [.linux]").map(
                \.message)
                == [])
    }
}

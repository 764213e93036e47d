import ImportChecker
import Testing

@Suite("Cycles", .timeLimit(.minutes(20)))
struct CycleTests {
    @Test("A cycle of targets is shown with the import that is cheapest to remove")
    func targets() throws {
        let manifest = PackageText.manifest(
            "Kit",
            targets: [
                ".target(name: \"A\", dependencies: [\"B\"])", ".target(name: \"B\", dependencies: [\"C\"])",
                ".target(name: \"C\", dependencies: [\"A\"])", ".testTarget(name: \"KitTests\", dependencies: [\"A\"])",
            ])
        let tree = try TemporaryTree([
            "Package.swift": manifest, "Sources/A/1.swift": "import B\n", "Sources/A/2.swift": "import B\n",
            "Sources/B/B.swift": "\nimport C\n",
            "Sources/C/1.swift": "import A\n", "Sources/C/2.swift": "import A\n",
            "Tests/KitTests/T.swift": "import A\n",
        ])
        func end(_ name: String) -> FindingEnd { FindingEnd(name: name, package: "", target: name) }
        #expect(
            try tree.check().findings == [
                Finding(
                    rule: "cycles", place: SourcePlace(file: "Sources/B/B.swift", line: 2, column: 1), from: end("B"),
                    to: end("C"),
                    message: "3 targets depend on one another: A → B → C → A",
                    reason: RuleCatalog.documentation(named: "cycles")?.why ?? "",
                    advice: "Break the loop between 'B' and 'C', where it costs least: one import",
                    chain: [
                        ChainStep(
                            from: "A", to: "B", place: SourcePlace(file: "Sources/A/1.swift", line: 1, column: 1)),
                        ChainStep(
                            from: "B", to: "C", place: SourcePlace(file: "Sources/B/B.swift", line: 2, column: 1)),
                        ChainStep(
                            from: "C", to: "A", place: SourcePlace(file: "Sources/C/1.swift", line: 1, column: 1)),
                    ])
            ])
    }

    @Test("A cycle of packages is found even if no targets form one")
    func packages() throws {
        let left = PackageText.manifest(
            "L", products: ["L1", "L2"], packages: [".package(path: \"../R\")"],
            targets: [
                ".target(name: \"L1\", dependencies: [.product(name: \"R\", package: \"R\")])", ".target(name: \"L2\")",
                ".testTarget(name: \"LTests\", dependencies: [\"L1\", \"L2\"])",
            ])
        let right = PackageText.manifest(
            "R", products: ["R"], packages: [".package(path: \"../L\")"],
            targets: [
                ".target(name: \"R\", dependencies: [.product(name: \"L2\", package: \"L\")])",
                ".testTarget(name: \"RTests\", dependencies: [\"R\"])",
            ])
        let tree = try TemporaryTree([
            "L/Package.swift": left, "R/Package.swift": right, "L/Sources/L1/A.swift": "import R\n",
            "L/Sources/L2/B.swift": "",
            "L/Tests/LTests/T.swift": "import L1\nimport L2\n", "R/Sources/R/C.swift": "import L2\nimport L2\n",
            "R/Tests/RTests/T.swift": "import R\n",
        ])
        let findings = try tree.check().findings
        #expect(findings.map(\.rule) == ["cycles"])
        #expect(findings.map(\.message) == ["2 packages depend on one another: L → R → L"])
        #expect(findings.map(\.place.description) == ["L/Sources/L1/A.swift:1:1"])
        #expect(findings.first?.chain.map(\.place?.file) == ["L/Sources/L1/A.swift", "R/Sources/R/C.swift"])
    }
}

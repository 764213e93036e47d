import ImportChecker
import Testing

@Suite("Layers", .timeLimit(.minutes(20)))
struct LayerTests {
    static let rules = """
        layers:
          - name: core
            members: [Core]
          - name: features
            members: [Features]
            uses: [core]
            siblings: independent
            libraries: [swift-log]
            reason: features are built alone
        """

    private func tree(
        home: String, packages: [String], dependencies: [String], core: String = ""
    ) throws -> TemporaryTree {
        try TemporaryTree(
            PackageText.library("Models", in: "Core", source: core)
                .with(PackageText.library("Booking", in: "Features", source: ""))
                .with(
                    PackageText.library(
                        "Home", in: "Features", packages: packages, dependencies: dependencies, source: home)))
    }

    @Test("A layer may use the layers it names, and its packages their own modules")
    func passes() throws {
        let tree = try tree(home: "import Models\n", packages: ["../../Core/Models"], dependencies: ["Models"])
        let result = try tree.check(Self.rules)
        #expect(result.findings == [])
        #expect(result.problems == [])
        #expect(result.layers.compactMap { $0 } == ["core", "core", "features", "features", "features", "features"])
    }

    @Test("Packages of an independent layer may not use one another")
    func siblings() throws {
        let tree = try tree(home: "\n  import Booking\n", packages: ["../Booking"], dependencies: ["Booking"])
        #expect(
            try tree.check(Self.rules).findings == [
                Finding(
                    rule: "layers/features",
                    place: SourcePlace(file: "Features/Home/Sources/Home/Home.swift", line: 2, column: 3),
                    from: FindingEnd(name: "Home", package: "Features/Home", target: "Home", layer: "features"),
                    to: FindingEnd(name: "Booking", package: "Features/Booking", target: "Booking", layer: "features"),
                    message:
                        "'Home' imports 'Booking': both are in the layer 'features', whose packages are independent",
                    reason: "features are built alone",
                    advice: "Put what both need below the layer 'features', or hand it in from above through a protocol"
                )
            ])
    }

    @Test(
        "Targets of one package may not use one another if an independent layer names them, or a folder in the package",
        arguments: [
            ("target:*Feature", true), ("P/App/Sources/*Feature", true), ("P/App/Sources", true), ("P/App", false),
            ("package:P/App", false),
        ])
    func targetsOfOnePackage(member: String, areIndependent: Bool) throws {
        let tree = try TemporaryTree([
            "P/App/Package.swift": PackageText.manifest(
                "App",
                targets: [
                    ".target(name: \"HomeFeature\", dependencies: [\"CartFeature\"])", ".target(name: \"CartFeature\")",
                    ".testTarget(name: \"HomeFeatureTests\", dependencies: [\"HomeFeature\", \"CartFeature\"])",
                ]),
            "P/App/Sources/HomeFeature/Home.swift": "import CartFeature\n",
            "P/App/Sources/CartFeature/Cart.swift": "",
            "P/App/Tests/HomeFeatureTests/HomeTests.swift": "import CartFeature\nimport HomeFeature\n",
        ])
        let rules = "layers: [{ name: features, members: [\"\(member)\"], siblings: independent }]"
        let fault = "both are in the layer 'features', whose targets are independent"
        #expect(
            try tree.check(rules).findings.map(\.message)
                == (areIndependent ? ["'HomeFeature' imports 'CartFeature': \(fault)"] : []))
    }

    @Test("A dependency that is declared but not imported is found in the manifest")
    func declared() throws {
        let tree = try tree(home: "", packages: ["../Booking"], dependencies: ["Booking"])
        let findings = try tree.check(Self.rules + "\nunused: { enabled: false }").findings
        #expect(findings.map(\.place.description) == ["Features/Home/Package.swift:13:46"])
        #expect(
            findings.map(\.message) == [
                "'Home' depends on 'Booking': both are in the layer 'features', whose packages are independent"
            ])
    }

    @Test("A layer may not use layers it doesn't name")
    func upwards() throws {
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "Features").with(
                PackageText.library(
                    "Models", in: "Core", packages: ["../../Features/Home"], dependencies: ["Home"],
                    source: "import Home\n")))
        let findings = try tree.check(Self.rules).findings
        #expect(
            findings.map(\.message) == [
                "'Models' imports 'Home': the layer 'core' may use no other layer, not 'features'"
            ])
        #expect(findings.map(\.reason) == ["The layer 'core' may use no other layer"])
    }

    @Test(
        "An open layer may use what the layers it names may use, a strict one may not", arguments: ["open", "strict"])
    func access(word: String) throws {
        let tree = try TemporaryTree(
            PackageText.library("A", in: "one")
                .with(PackageText.library("B", in: "two"))
                .with(
                    PackageText.library(
                        "C", in: "three", packages: ["../../one/A"], dependencies: ["A"], source: "import A\n")))
        let rules = """
            layers:
              - { name: one, members: [one] }
              - { name: two, members: [two], uses: [one] }
              - { name: three, members: [three], uses: [two], access: \(word) }
            """
        #expect(try tree.check(rules).findings.map(\.rule) == (word == "open" ? [] : ["layers/three"]))
    }

    @Test("A library that the layer doesn't name is rejected, whether its package is on disk or not")
    func libraries() throws {
        let manifest = PackageText.manifest(
            "Home", products: ["Home"],
            packages: [
                ".package(url: \"https://example.org/groue/GRDB.swift\", from: \"7.0.0\")",
                ".package(url: \"https://example.org/apple/swift-log\", from: \"1.0.0\")",
            ],
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"GRDB\", package: \"GRDB.swift\"), .product(name: \"Logging\", package: \"swift-log\")])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let tree = try TemporaryTree(
            PackageText.library("Models", in: "Core").with(
                PackageText.library("Home", in: "Features", source: "import GRDB\nimport Logging\n")
            )
            .with(["Features/Home/Package.swift": manifest]))
        let findings = try tree.check(Self.rules).findings
        #expect(
            findings.map(\.message) == [
                "'Home' imports 'GRDB': the layer 'features' may use of others' packages only 'swift-log'"
            ])
        #expect(findings.map(\.to) == [FindingEnd(name: "GRDB")])
    }

    @Test("Targets, folders and tags can be members, and the most specific one decides")
    func members() throws {
        let manifest = PackageText.manifest(
            "App",
            targets: [
                ".target(name: \"Screens\", dependencies: [\"Store\"])", ".target(name: \"Store\")",
                ".testTarget(name: \"AppTests\", dependencies: [\"Screens\", \"Store\"])",
            ])
        let tree = try TemporaryTree([
            "Package.swift": manifest, "Sources/Screens/A.swift": "import Store\n",
            "Sources/Screens/Glue/B.swift": "import Store\n",
            "Sources/Store/S.swift": "", "Tests/AppTests/T.swift": "import Screens\nimport Store\n",
        ])
        let findings = try tree.check(
            """
            tags: { ui: ["target:Screens"] }
            layers:
              - { name: screens, members: ["tag:ui"] }
              - { name: glue, members: [Sources/Screens/Glue], uses: [store] }
              - { name: store, members: ["target:Store"] }
            """
        ).findings
        #expect(findings.map(\.place.description) == ["Sources/Screens/A.swift:1:1"])
    }

    @Test("A package without a layer is found if every package needs one")
    func complete() throws {
        let tree = try TemporaryTree(
            PackageText.library("Lone", in: "Other").with(PackageText.library("Models", in: "Core")))
        let findings = try tree.check("layers: [{ name: core, members: [Core] }]\nlayering: { complete: true }")
            .findings
        #expect(findings.map(\.place.description) == ["Other/Lone/Package.swift:1:1"])
        #expect(findings.map(\.message) == ["the package 'Lone' is in no layer"])
    }

    @Test("Tests may use what the tests of their layer may use")
    func tests() throws {
        let files = PackageText.library("Models", in: "Core").with(
            PackageText.library(
                "Kit", in: "Support", packages: ["../../Core/Models"], dependencies: ["Models"],
                source: "import Models\n"))
        let manifest = PackageText.manifest(
            "Models", products: ["Models"], packages: [".package(path: \"../../Support/Checks\")"],
            targets: [
                ".target(name: \"Models\")",
                ".testTarget(name: \"ModelsTests\", dependencies: [\"Models\", \"Checks\"])",
            ])
        let tree = try TemporaryTree(
            files.with(PackageText.library("Checks", in: "Support")).with([
                "Core/Models/Package.swift": manifest,
                "Core/Models/Tests/ModelsTests/ModelsTests.swift": "import Checks\nimport Models\n",
            ]))
        func rules(_ tests: String) -> String {
            """
            layers:
              - { name: core, members: [Core]\(tests) }
              - { name: support, members: [Support], uses: [core] }
            """
        }
        #expect(
            try tree.check(rules("")).findings.map(\.place.file) == ["Core/Models/Tests/ModelsTests/ModelsTests.swift"])
        #expect(try tree.check(rules(", tests: { uses: [support] }")).findings == [])
    }
}

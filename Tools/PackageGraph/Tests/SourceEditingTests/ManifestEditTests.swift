import SourceEditing
import Testing

@Suite("Editing a manifest", .timeLimit(.minutes(10)))
struct ManifestEditTests {
    private func adding(_ name: String = "New", uses: [String] = [], to text: String) throws -> String {
        var edit = ManifestEdit(Array(text.utf8))
        try edit.addTarget(name, splitFrom: "A", path: nil, isNeeded: { $0 == "Needed" }, uses: uses)
        try edit.addDependency(named: name, to: "A")
        return String(decoding: edit.result, as: UTF8.self)
    }

    @Test("adds a target with the settings of the one it comes from, and keeps comments")
    func settings() throws {
        let result = try adding(
            uses: ["Lower"],
            to: """
                let package = Package(
                    name: "P",
                    targets: [
                        // First
                        .target(
                            name: "A",
                            dependencies: [
                                "Needed", // because
                                .product(name: "Other", package: "other"),
                            ],
                            swiftSettings: settings + [.define("X")]
                        ),
                        .testTarget(name: "ATests", dependencies: [.target(name: "A")]),
                    ]
                )
                """)
        #expect(
            result == """
                let package = Package(
                    name: "P",
                    targets: [
                        // First
                        .target(
                            name: "A",
                            dependencies: [
                                "Needed", // because
                                "New",
                                .product(name: "Other", package: "other"),
                            ],
                            swiftSettings: settings + [.define("X")]
                        ),
                        .target(
                            name: "New",
                            dependencies: ["Lower", "Needed"],
                            swiftSettings: settings + [.define("X")]
                        ),
                        .testTarget(name: "ATests", dependencies: [.target(name: "A")]),
                    ]
                )
                """)
    }

    @Test("adds to a list on one line and to a missing list")
    func dependencies() throws {
        #expect(
            try adding(to: "let t = [.target(name: \"A\")]")
                == "let t = [.target(name: \"A\", dependencies: [\"New\"]),\n.target(name: \"New\")]")
        #expect(
            try adding(to: "let t = [.target(name: \"A\", dependencies: [\"B\"]),]")
                == "let t = [.target(name: \"A\", dependencies: [\"B\", \"New\"]),\n.target(name: \"New\"),]")
    }

    @Test("A new target keeps computed lists, and the needed elements of literal lists")
    func computedDependencies() throws {
        #expect(
            try adding(to: "let t = [.target(name: \"A\", dependencies: all)]")
                == "let t = [.target(name: \"A\", dependencies: all + [\"New\"]),\n"
                + ".target(name: \"New\", dependencies: all)]")
        #expect(
            try adding(
                uses: ["Low"], to: "let t = [.target(name: \"A\", dependencies: [\"Needed\", \"B\"] + all + [\"Low\"])]"
            )
                == "let t = [.target(name: \"A\", dependencies: [\"Needed\", \"B\"] + all + [\"Low\"] + [\"New\"]),\n"
                + ".target(name: \"New\", dependencies: all + [\"Low\", \"Needed\"])]")
        #expect(
            try adding(to: "let t = [.target(name: \"A\", dependencies: isBig ? [\"B\"] : small)]")
                == "let t = [.target(name: \"A\", dependencies: (isBig ? [\"B\"] : small) + [\"New\"]),\n"
                + ".target(name: \"New\", dependencies: (isBig ? [\"B\"] : small))]")
        #expect(
            try adding(to: "let t = [.target(name: \"A\", dependencies: [core, \"B\"])]")
                == "let t = [.target(name: \"A\", dependencies: [\"New\", core, \"B\"]),\n"
                + ".target(name: \"New\", dependencies: [core])]")
    }

    @Test("A dependency of one term of a sum isn't added again")
    func knownDependency() throws {
        var edit = ManifestEdit(Array("let t = [.target(name: \"A\", dependencies: all + [\"B\"])]".utf8))
        try edit.addDependency(named: "B", to: "A")
        #expect(
            String(decoding: edit.result, as: UTF8.self)
                == "let t = [.target(name: \"A\", dependencies: all + [\"B\"])]")
    }

    /// A manifest with packages and dependencies on lines of their own, with comments.
    private static let manifest = """
        let package = Package(
            name: "P",
            dependencies: [
                // Ours
                .package(path: "../Core"),
                .package(url: "https://example.org/Kit.git", from: "1.0.0"),  // theirs
            ],
            targets: [
                .target(
                    name: "A",
                    dependencies: [
                        "B",
                        .product(name: "Kit", package: "kit"),  // because
                        // Last
                        .product(name: "Core", package: "Core")
                    ]
                ),
                .target(name: "B", dependencies: ["C", "D", "E"]),
                .target(name: "C", dependencies: ["D"], path: "C"),
                .target(name: "D", dependencies: all + ["E"]),
            ]
        )
        """

    private func edited(
        _ text: String = manifest, _ change: (inout ManifestEdit) throws -> Void
    ) throws -> String {
        var edit = ManifestEdit(Array(text.utf8))
        try change(&edit)
        return String(decoding: edit.result, as: UTF8.self)
    }

    @Test("An entry of a product and the line of its package are added")
    func products() throws {
        let result = try edited { edit in
            try edit.addPackage(".package(path: \"../New\")")
            try edit.addPackage(".package(path: \"../Core\")")
            try edit.addDependency(".product(name: \"New\", package: \"New\")", named: "New", to: "C")
        }
        #expect(
            result
                == Self.manifest.replacing(
                    "(path: \"../Core\"),\n", with: "(path: \"../Core\"),\n        .package(path: \"../New\"),\n"
                ).replacing(
                    "[\"D\"], path", with: "[\"D\", .product(name: \"New\", package: \"New\")], path"))
    }

    @Test(
        "A list in the order of names stays so",
        arguments: [
            ("[\"B\", \"N\"]", "[\"B\", \"Mid\", \"N\"]"), ("[\"N\", \"O\"]", "[\"Mid\", \"N\", \"O\"]"),
            ("[\"A\", \"B\",]", "[\"A\", \"B\", \"Mid\",]"), ("[\"A\", \"b\"]", "[\"A\", \"b\", \"Mid\"]"),
            ("[\"Z\", \"B\"]", "[\"Mid\", \"Z\", \"B\"]"), ("[all, \"Z\"]", "[\"Mid\", all, \"Z\"]"),
            (
                "[\n    \"A\",  // a\n    // z\n    \"Z\"\n]",
                "[\n    \"A\",  // a\n    \"Mid\",\n    // z\n    \"Z\"\n]"
            ),
            ("[\n    \"A\",\n    \"B\"  // b\n]", "[\n    \"A\",\n    \"B\",  // b\n    \"Mid\"\n]"),
            ("[\n    \"A\",  // a\n]", "[\n    \"A\",  // a\n    \"Mid\",\n]"), ("[]", "[\"Mid\"]"),
        ])
    func order(list: String, expected: String) throws {
        let text = "let t = [.target(name: \"T\", dependencies: \(list))]"
        #expect(
            try edited(text) { try $0.addDependency(named: "Mid", to: "T") } == text.replacing(list, with: expected))
    }

    @Test("Packages are added to a manifest that has none")
    func firstPackage() throws {
        let lines = "let package = Package(\n    name: \"P\",\n    targets: [.target(name: \"A\")]\n)"
        #expect(
            try edited(lines) { try $0.addPackage(".package(path: \"../B\")") }
                == "let package = Package(\n    name: \"P\",\n    dependencies: [\n        .package(path: \"../B\")\n    ],\n"
                + "    targets: [.target(name: \"A\")]\n)")
        #expect(
            try edited("let p = Package(name: \"P\", targets: [])") { try $0.addPackage(".package(path: \"B\")") }
                == "let p = Package(name: \"P\", dependencies: [.package(path: \"B\")], targets: [])")
        #expect(throws: ManifestEditError.self) {
            try edited("let p = make()") { try $0.addPackage(".package(path: \"B\")") }
        }
    }

    @Test("A dependency is removed with its comma and the comment behind it, and nothing else")
    func removal() throws {
        #expect(
            try edited { try $0.removeDependency("Kit", of: "A") }
                == Self.manifest.replacing(
                    "                .product(name: \"Kit\", package: \"kit\"),  // because\n", with: ""))
        #expect(
            try edited { try $0.removeDependency("Core", of: "A") }
                == Self.manifest.replacing("                .product(name: \"Core\", package: \"Core\")\n", with: ""))
        for (name, rest) in [("C", "[\"D\", \"E\"]"), ("D", "[\"C\", \"E\"]"), ("E", "[\"C\", \"D\"]")] {
            #expect(
                try edited { try $0.removeDependency(name, of: "B") }
                    == Self.manifest.replacing("[\"C\", \"D\", \"E\"]", with: rest))
        }
        #expect(
            try edited { try $0.removeDependency("D", of: "C") }
                == Self.manifest.replacing("dependencies: [\"D\"], path", with: "path"))
        #expect(
            try edited { try $0.removeDependency("E", of: "D") }
                == Self.manifest.replacing("all + [\"E\"]", with: "all + []"))
        #expect(
            try edited("let t = [.target(name: \"A\", dependencies: [\"B\"])]") {
                try $0.removeDependency("B", of: "A")
            }
                == "let t = [.target(name: \"A\")]")
        #expect(
            try edited("let t = [.target(name: \"A\", dependencies: [/* none */ \"B\"])]") {
                try $0.removeDependency("B", of: "A")
            } == "let t = [.target(name: \"A\", dependencies: [/* none */ ])]")
        #expect {
            try edited { try $0.removeDependency("F", of: "D") }
        } throws: { error in
            "\(error)" == "the dependencies of 'D' have no literal 'F'"
        }
    }

    @Test("A package is removed by its identity")
    func removedPackage() throws {
        #expect(
            try edited { try $0.removePackage(identity: "kit") }
                == Self.manifest.replacing(
                    "        .package(url: \"https://example.org/Kit.git\", from: \"1.0.0\"),  // theirs\n", with: ""))
        #expect(
            try edited { try $0.removePackage(identity: "core") }
                == Self.manifest.replacing("        .package(path: \"../Core\"),\n", with: ""))
        #expect(throws: ManifestEditError.self) { try edited { try $0.removePackage(identity: "none") } }
    }

    @Test("A target without a literal declaration is an error")
    func missing() {
        #expect {
            try adding(to: "let t = names.map { .target(name: $0) }")
        } throws: { error in
            "\(error)".contains("expected a declaration of the target 'A' with a literal name, found none")
        }
    }

    @Test("removes a target, its name from products, and a product of no other target")
    func removedTarget() throws {
        var edit = ManifestEdit(
            Array(
                """
                let package = Package(
                    name: "P",
                    products: [
                        .library(name: "A", targets: ["A"]),
                        .library(name: "All", targets: ["A", "B"]),
                    ],
                    targets: [
                        .target(name: "A"),
                        // The other one
                        .target(name: "B", dependencies: [.target(name: "C")]),
                    ]
                )
                """.utf8))
        try edit.removeTarget("A")
        let result = """
            let package = Package(
                name: "P",
                products: [
                    .library(name: "All", targets: ["B"]),
                ],
                targets: [
                    // The other one
                    .target(name: "B", dependencies: [.target(name: "C")]),
                ]
            )
            """
        #expect(String(decoding: edit.result, as: UTF8.self) == result)
        #expect(throws: ManifestEditError.self) { try edit.removeTarget("A") }
    }
}

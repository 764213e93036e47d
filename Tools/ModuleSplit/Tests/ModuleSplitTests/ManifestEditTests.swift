import Testing

@testable import ModuleSplit

@Suite("Editing a manifest", .timeLimit(.minutes(10)))
struct ManifestEditTests {
    private func adding(_ name: String = "New", uses: [String] = [], to text: String) throws -> String {
        var edit = ManifestEdit(Array(text.utf8))
        try edit.addTarget(name, splitFrom: "A", path: nil, isNeeded: { $0 == "Needed" }, uses: uses)
        try edit.addDependency(name, to: "A")
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
                                "New",
                                "Needed", // because
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
                == "let t = [.target(name: \"A\", dependencies: [\"New\", \"B\"]),\n.target(name: \"New\"),]")
    }

    @Test("A new target keeps what is computed, and of literal lists what it needs")
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
        try edit.addDependency("B", to: "A")
        #expect(
            String(decoding: edit.result, as: UTF8.self)
                == "let t = [.target(name: \"A\", dependencies: all + [\"B\"])]")
    }

    @Test("A target without a literal declaration is an error")
    func missing() {
        #expect {
            try adding(to: "let t = names.map { .target(name: $0) }")
        } throws: { error in
            "\(error)".contains("expected a declaration of the target 'A' with a literal name, found none")
        }
    }
}

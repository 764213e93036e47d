import ImportChecker
import Testing

@Suite("Imports that are written the same way in one folder", .timeLimit(.minutes(20)))
struct EqualImportTests {
    private static let folder = "Features/Home/Sources/Home/"

    private func tree(_ files: [String: String]) throws -> TemporaryTree {
        try TemporaryTree(
            PackageText.library("Models", in: "Core").with(
                PackageText.library(
                    "Home", in: "Features", packages: ["../../Core/Models"], dependencies: ["Models"],
                    source: "import Models\n")
            ).with(
                Dictionary(uniqueKeysWithValues: files.map { (Self.folder + $0.key, $0.value) })))
    }

    /// The places of a rule's findings, without the folder.
    private func places(_ result: CheckResult, _ rule: String) -> [String] {
        result.findings.filter { $0.rule == rule }.map { String($0.place.description.dropFirst(Self.folder.count)) }
    }

    @Test("Each is found at its own place, in the order of the files")
    func places() throws {
        let tree = try tree([
            "B.swift": "import Nowhere\nstruct B {}\nimport Nowhere\n", "A.swift": "\n\n  import Nowhere\n",
            "C.swift": "import Models\n", "Deep/A.swift": "import Nowhere\n",
        ])
        let rules = "forbidden: [{ name: none, modules: [Nowhere, Models], in: [Features/Home/Sources], reason: r }]"
        let result = try tree.check(rules)
        let found = ["A.swift:3:3", "B.swift:1:1", "B.swift:3:1", "Deep/A.swift:1:1"]
        #expect(places(result, "undeclared") == found)
        #expect(
            places(result, "forbidden/none")
                == ["A.swift:3:3", "B.swift:1:1", "B.swift:3:1", "C.swift:1:1", "Deep/A.swift:1:1", "Home.swift:1:1"])
    }

    @Test("Very many different imports are found like few")
    func many() throws {
        let lines = (0..<150).map { "import Nowhere\($0)\n" }.joined()
        let result = try tree(["A.swift": lines, "B.swift": lines]).check()
        #expect(
            places(result, "undeclared")
                == ["A.swift", "B.swift"].flatMap { file in (1...150).map { "\(file):\($0):1" } })
    }

    @Test("Imports differ by form, access level and conditions")
    func forms() throws {
        let tree = try tree([
            "A.swift": "import Models\n", "B.swift": "@testable import Models\n", "C.swift": "public import Models\n",
            "D.swift": "#if os(WASI) && os(Linux)\nimport Nowhere\n#endif\n", "E.swift": "import Nowhere\n",
        ])
        let rules = "access: [{ name: public, modules: [Models], levels: [none], in: [Features], reason: r }]"
        let result = try tree.check(rules)
        #expect(places(result, "form") == ["B.swift:1:11"])
        #expect(places(result, "form/public") == ["C.swift:1:8"])
        #expect(places(result, "undeclared") == ["E.swift:1:1"])
    }

    @Test("A rule that names a file distinguishes them by their files")
    func files() throws {
        let tree = try tree([
            "A.swift": "@testable import Models\nimport Foundation\n",
            "B.swift": "@testable import Models\nimport Foundation\n",
        ])
        let rules = """
            form: { testable-in: [\(Self.folder)A.swift] }
            forbidden: [{ name: none, modules: [Foundation], in: [\(Self.folder)A.swift], reason: r }]
            protected: [{ name: one, modules: [Foundation], only: [\(Self.folder)A.swift], reason: r }]
            """
        let result = try tree.check(rules)
        #expect(places(result, "form") == ["B.swift:1:11"])
        #expect(places(result, "forbidden/none") == ["A.swift:2:1"])
        #expect(places(result, "protected/one") == ["B.swift:2:1"])
    }
}

import ImportChecker
import Testing

@Suite("Names and constructs", .timeLimit(.minutes(20)))
struct NamingAndConstructTests {
    private func tree(_ files: [String: String]) throws -> TemporaryTree {
        try TemporaryTree(PackageText.library("Home", in: "Features").with(files))
    }

    @Test("Files are placed by name, and named by place")
    func files() throws {
        let rules = """
            naming:
              - { name: view-models, files: ["*ViewModel.swift"], only: [Features/*/Sources], reason: a feature's own }
              - { name: test-files, files: ["*Tests.swift", "*Double.swift"], in: [Features/*/Tests], reason: found by name }
            """
        let tree = try tree([
            "Features/Home/Sources/Home/HomeViewModel.swift": "",
            "Features/Home/Tests/HomeTests/OtherViewModel.swift": "import Home\n",
        ])
        let findings = try tree.check(rules).findings
        #expect(
            findings == [
                Finding(
                    rule: "naming/test-files",
                    place: SourcePlace(file: "Features/Home/Tests/HomeTests/OtherViewModel.swift", line: 1, column: 1),
                    from: FindingEnd(name: "HomeTests", package: "Features/Home", target: "HomeTests"),
                    to: FindingEnd(name: "OtherViewModel.swift"),
                    message:
                        "the file 'OtherViewModel.swift' isn't named '*Tests.swift' or '*Double.swift', as all here are",
                    reason: "found by name", advice: "Rename it, or move it elsewhere"),
                Finding(
                    rule: "naming/view-models",
                    place: SourcePlace(file: "Features/Home/Tests/HomeTests/OtherViewModel.swift", line: 1, column: 1),
                    from: FindingEnd(name: "HomeTests", package: "Features/Home", target: "HomeTests"),
                    to: FindingEnd(name: "OtherViewModel.swift"),
                    message: "the file 'OtherViewModel.swift' belongs in Features/*/Sources",
                    reason: "a feature's own", advice: "Move it there, or give it another name"),
            ])
    }

    @Test("Types and folders are named by place")
    func typesAndFolders() throws {
        let rules = """
            naming:
              - { name: types, types: ["*ViewModel"], only: [Elsewhere, "**/Home.swift"], reason: r }
              - { name: folders, folders: ["[A-Z]*", "Util*"], only: [Features/Home/Sources/Other], reason: r }
            """
        let tree = try tree([
            "Features/Home/Sources/Home/Home.swift": "struct AViewModel {}\n",
            "Features/Home/Sources/Home/Utilities/B.swift":
                "// class CViewModel\nfinal class BViewModel { class func make() {}; enum Kind {} }\nlet a = \"struct DViewModel\"\n",
        ])
        let findings = try tree.check(rules).findings.filter { $0.rule.hasPrefix("naming") }
        #expect(
            findings.map(\.place.description) == [
                "Features/Home/Sources/Home/Utilities/B.swift:1:1", "Features/Home/Sources/Home/Utilities/B.swift:2:13",
            ])
        #expect(
            findings.map(\.message) == [
                "the folder 'Utilities' belongs in Features/Home/Sources/Other",
                "the type 'BViewModel' belongs in Elsewhere, **/Home.swift",
            ])
    }

    @Test("A construct is found in code, across lines and comments, but not in text or as a member of something else")
    func constructs() throws {
        let rules = """
            construct:
              - name: no-singletons
                code: ["static let shared"]
                reason: dependencies come through init
              - name: no-print
                code: ["print("]
                in: ["target:Home"]
                not-in: [Features/Home/Sources/Home/Console.swift]
                reason: r
              - name: no-main-queue
                code: ["DispatchQueue.main"]
                reason: r
            """
        let source = """
            // static let shared, print(
            struct A { static let /* one */
              shared = "static let shared" }
            func print(_ a: Int) {}
            let a = "\\(print(1)) print(2)"
            logger.print(3); Swift.print(4)
            let q = DispatchQueue . main; let r = myDispatchQueue.main
            """
        let tree = try tree([
            "Features/Home/Sources/Home/Home.swift": source,
            "Features/Home/Sources/Home/Console.swift": "let a = print(1)\n",
        ])
        let findings = try tree.check(rules).findings
        #expect(
            findings.map { "\($0.place.line):\($0.place.column) \($0.rule) \($0.to.name)" } == [
                "2:12 construct/no-singletons static let shared", "5:12 construct/no-print print(",
                "6:24 construct/no-print print(",
                "7:9 construct/no-main-queue DispatchQueue.main",
            ])
        #expect(findings.first?.message == "'Home' writes 'static let shared', which is forbidden here")
        #expect(findings.first?.reason == "dependencies come through init")
        try tree.write("", to: "Features/Home/Sources/Home/Console.swift")
        #expect(
            try tree.check(rules).findings.map(\.message).contains(
                "the exception 'Features/Home/Sources/Home/Console.swift' of the rule 'construct/no-print' is no longer needed"
            ))
    }

    @Test(
        "A construct is found in interpolations and after literals",
        arguments: [
            ("/* a\n// */ print(1)", 1), ("let a = \"\"\"\n  // \\(print(1))\n  \"\"\"", 1),
            ("let a = \"\"\"\n  // \"\"\"; print(1)", 1),
            ("let a = \"//\"; print(1)", 1), ("let a = 1 / 2; print(1)", 1), ("print /* a */ (1)", 1),
            ("`print`(1)", 1), ("print\n(1)", 1),
            ("// print(1)", 0), ("  /// `print(1)`", 0), ("printer(1)", 0), ("sprint(1)", 0), ("let print = 1", 0),
            ("x.print(1)", 0),
        ])
    func codeAgain(source: String, count: Int) throws {
        let tree = try tree(["Features/Home/Sources/Home/Home.swift": source])
        #expect(try tree.check("construct: [{ name: no-print, code: ['print('] }]").findings.count == count)
    }

    @Test("Every package has tests, and every test target tests something")
    func tests() throws {
        let tree = try TemporaryTree([
            "A/Package.swift": PackageText.manifest("A", products: ["A"], targets: [".target(name: \"A\")"]),
            "A/Sources/A/A.swift": "",
            "B/Package.swift": PackageText.manifest(
                "B",
                targets: [
                    ".target(name: \"B\")", ".testTarget(name: \"BTests\")",
                    ".testTarget(name: \"Empty\", dependencies: [\"B\"])",
                ]),
            "B/Sources/B/B.swift": "", "B/Tests/BTests/T.swift": "import Testing\n", "B/Tests/Empty/Readme.c": "",
        ])
        let findings = try tree.check().findings
        #expect(findings.map(\.rule) == ["tests", "tests"])
        #expect(
            findings.map(\.message) == [
                "the package 'A' has no tests",
                "the test target 'BTests' tests nothing: it depends on no module of this repository",
            ])
        #expect(findings.map(\.place.description) == ["A/Package.swift:1:1", "B/Package.swift:10:9"])
    }

    @Test("A construct is found after the name of its module")
    func qualified() throws {
        let source = """
            import Foundation
            let a: Foundation.URLSession? = nil
            let b = settings.URLSession
            let c = settings.Foundation.URLSession
            """
        let tree = try tree(["Features/Home/Sources/Home/Home.swift": source])
        let rules = "construct: [{ name: n, code: [URLSession], reason: r }]"
        #expect(try tree.check(rules).findings.map { "\($0.place.line):\($0.place.column)" } == ["2:19"])
    }
}

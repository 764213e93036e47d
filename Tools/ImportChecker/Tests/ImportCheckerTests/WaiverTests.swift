import ImportChecker
import Testing

@Suite("Waivers and exceptions", .timeLimit(.minutes(20)))
struct WaiverTests {
    private func check(_ source: String, waivers: String = "allowed", except: String = "") throws -> CheckResult {
        let rules = """
            construct:
              - name: no-print
                code: ["print("]
                waivers: \(waivers)
            \(except)
            """
        return try TemporaryTree(PackageText.library("Home", in: "P", source: source)).check(rules)
    }

    @Test(
        "A waiver with a reason permits findings on its line or below it",
        arguments: [
            "print(1)  // bulkhead:allow construct/no-print reason=\"banner\"\n",
            "// bulkhead:allow construct reason=\"banner\" until=2026-11-21\n// more\nprint(1)\n",
            "/* bulkhead:allow construct/no-print reason=\"banner\" */ print(1)\n",
            "// bulkhead:allow-file construct/no-print reason=\"banner\"\n\n\nfunc a() { print(1) }\n",
        ])
    func waives(source: String) throws {
        let result = try check(source)
        #expect(result.findings == [])
        #expect(result.waived.map(\.finding.rule) == ["construct/no-print"])
        #expect(result.waived.map(\.reason) == ["banner"])
    }

    @Test("A waiver applies to its own line of code and not to the next")
    func nextLine() throws {
        let result = try check("print(1)  // bulkhead:allow construct/no-print reason=\"banner\"\nprint(2)\n")
        #expect(result.findings.map(\.place.line) == [2])
    }

    @Test(
        "A waiver that is incomplete, expired, mistyped or not needed is a finding",
        arguments: [
            (
                "print(1) // bulkhead:allow construct/no-print",
                ["the waiver gives no reason; write bulkhead:allow RULE reason=\"…\" until=2026-12-31"], 2
            ),
            (
                "print(1) // bulkhead:allow",
                ["the waiver names no rule; write bulkhead:allow RULE reason=\"…\" until=2026-12-31"], 2
            ),
            (
                "print(1) // bulkhead:allow construct/no-print reason=\"a\" until=2026-11-20",
                ["the waiver of 'construct/no-print' ended on 2026-11-20"], 2
            ),
            (
                "print(1) // bulkhead:allow construct/no-prnt reason=\"a\"",
                ["there is no rule 'construct/no-prnt' to waive; did you mean 'construct/no-print'?"], 2
            ),
            (
                "print(1) // bulkhead:allow construct reason=\"a\" until=2026-02-30",
                ["expected a day such as 2026-12-31 after 'until=', found '2026-02-30'"], 2
            ),
            (
                "run(1) // bulkhead:allow construct/no-print reason=\"a\"",
                ["the waiver of 'construct/no-print' is no longer needed"], 1
            ),
            ("let a = \"// bulkhead:allow construct reason=\"; print(1)", [], 1),
        ])
    func faults(source: String, messages: [String], count: Int) throws {
        let findings = try check(source + "\n").findings
        #expect(findings.filter { $0.rule == "waiver" }.map(\.message) == messages)
        #expect(findings.count == count)
    }

    @Test("A rule can require a date or forbid waivers")
    func policies() throws {
        let undated = "print(1) // bulkhead:allow construct/no-print reason=\"a\"\n"
        #expect(
            try check(undated, waivers: "dated").findings.map(\.message) == [
                "'Home' writes 'print(', which is forbidden here",
                "a waiver of 'construct/no-print' needs a day on which it ends",
            ])
        #expect(
            try check("print(1) // bulkhead:allow construct/no-print reason=\"a\" until=2027-01-01\n", waivers: "dated")
                .findings == [])
        #expect(
            try check(undated, waivers: "refused").findings.map(\.message) == [
                "'Home' writes 'print(', which is forbidden here",
                "the rule 'construct/no-print' can't be waived in the source",
            ])
    }

    @Test("An exception in the configuration permits findings until it expires or is no longer needed")
    func exceptions() throws {
        func except(_ text: String) -> String { "    except: [{ \(text), reason: banner }]" }
        let result = try check("print(1)\n", except: except("from: Home"))
        #expect(result.findings == [])
        #expect(result.waived.map(\.place.description) == ["rules.yml:5:14"])
        #expect(
            try check("print(1)\n", except: except("from: P/Home/Sources, until: 2026-11-20")).findings.map(\.message)
                == [
                    "'Home' writes 'print(', which is forbidden here",
                    "the exception 'P/Home/Sources → *' of the rule 'construct/no-print' ended on 2026-11-20",
                ])
        #expect(
            try check("", except: except("from: Home")).findings.map(\.message) == [
                "the exception 'Home → *' of the rule 'construct/no-print' is no longer needed"
            ])
    }

    @Test("A waiver in a manifest permits findings there")
    func manifest() throws {
        let manifest = PackageText.manifest(
            "Home",
            targets: [
                ".target(name: \"Linked\")",
                """
                .target(
                            name: "Home",
                            // bulkhead:allow unused reason="linked for its symbols"
                            dependencies: ["Linked"])
                """, ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let tree = try TemporaryTree([
            "Package.swift": manifest, "Sources/Home/A.swift": "let home = 1\n", "Sources/Linked/A.swift": "",
            "Tests/HomeTests/A.swift": "import Home\n",
        ])
        let result = try tree.check()
        #expect(result.findings == [])
        #expect(result.waived.map(\.finding.rule) == ["unused"])
    }
}

import Foundation
import ImportChecker
import Testing

@testable import BulkheadCommands

@Suite("Report formats", .timeLimit(.minutes(20)))
struct ReportFormatTests {
    private func text(_ format: ReportFormat, _ change: (inout Report) -> Void = { _ in }) throws -> String {
        var (report, repository) = try SampleReport.report()
        change(&report)
        return withExtendedLifetime(repository) { format.text(report) }
    }

    @Test("For people: the line, a caret below the column, the reason, the advice, the totals")
    func human() throws {
        let fingerprintFree = try text(.human)
        #expect(
            fingerprintFree == """
                A/Package.swift:9:1: warning: Nothing imports "B<C>". [unused]
                  do:  Remove it.

                A/Sources/A b.swift:2:8: error: 'A' imports GRDB. [protected/grdb]
                  2 | \timport GRDB
                    | \t      ^
                  A → GRDB (A/Sources/A b.swift:2)
                  why: 100 % of it is in Database: one place.
                  do:  Use Database.

                baseline: grew from 1 to 2: protected/grdb, A:A → GRDB
                baseline: shrank from 3 to 1: layers/ui, UI → Core
                Run 'bulkhead baseline --update' to keep it that small.

                1 error, 1 warning, 1 in the baseline, 1 waived. 1 package, 2 targets, 3 files, 4 imports.
                """)
    }

    /// Findings of one edge in a number of places.
    private func same(_ count: Int) -> [Finding] {
        (1...count).map { line in
            Finding(
                rule: "undeclared", place: SourcePlace(file: "A/a.swift", line: line + 10, column: 8),
                from: FindingEnd(name: "A"), to: FindingEnd(name: "B"), message: "'A' imports B.", reason: "because",
                advice: "Declare it.")
        }
    }

    @Test("For people: findings with the same text are merged, with all places")
    func grouped() throws {
        let two = try text(.human) { report in
            report.isQuiet = true
            report.findings = [self.same(1)[0], SampleReport.warning] + self.same(2).suffix(1)
        }
        #expect(
            two == """
                A/a.swift:11:8: error: 'A' imports B. [undeclared]
                  also at A/a.swift:12:8
                  why: because
                  do:  Declare it.

                A/Package.swift:9:1: warning: Nothing imports "B<C>". [unused]
                  do:  Remove it.
                """)
        let many = try text(.human) { $0.findings = self.same(320) }
        #expect(many.contains("A/a.swift:16:8 and 314 more; --format concise lists all\n"))
        #expect(many.contains("320 errors, "))
        #expect(many.count < 600)
    }

    @Test("Concise: one line per finding, and the totals unless quiet")
    func concise() throws {
        let lines = """
            A/Package.swift:9:1: warning: Nothing imports "B<C>". [unused]
            A/Sources/A b.swift:2:8: error: 'A' imports GRDB. [protected/grdb]
            """
        #expect(try text(.concise) { $0.isQuiet = true } == lines)
        #expect(try text(.concise).hasPrefix(lines + "\n1 error, 1 warning, 1 in the baseline, 1 waived. 1 package"))
        let broken = try text(.concise) { report in
            report.isQuiet = true
            let finding = SampleReport.warning
            report.findings = [
                Finding(
                    rule: finding.rule, place: finding.place, from: finding.from, to: finding.to,
                    message: "one\n    two", reason: "", advice: "")
            ]
        }
        #expect(broken.split(separator: "\n").count == 1)
    }

    @Test("GitLab: findings with a severity, and distinct fingerprints that don't depend on lines")
    func gitlab() throws {
        let output = try text(.gitlab) { $0.findings = self.same(2) + [SampleReport.warning] }
        let findings = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(findings.map { $0["check_name"] as? String } == ["undeclared", "undeclared", "unused"])
        #expect(findings.map { $0["severity"] as? String } == ["major", "major", "minor"])
        #expect(findings[0]["description"] as? String == "'A' imports B.\nbecause\nDeclare it.")
        let location = try #require(findings[1]["location"] as? [String: Any])
        #expect(location["path"] as? String == "A/a.swift")
        #expect((location["lines"] as? [String: Int]) == ["begin": 12])
        let prints = findings.compactMap { $0["fingerprint"] as? String }
        #expect(prints[0] == self.same(1)[0].fingerprint + ":1")
        #expect(Set(prints).count == 3)
        #expect(try text(.gitlab) { $0.findings = [] } == "[]")
    }

    @Test("GitHub's summary has every finding, escapes markup, and is appended")
    func githubSummary() throws {
        var (report, repository) = try SampleReport.report()
        report.findings = [SampleReport.warning] + same(3)
        report.problems = ["a | b"]
        let page = GitHubSummary.text(report)
        #expect(page.hasPrefix("### Bulkhead\n\n3 errors, 1 warning, 1 in the baseline, 1 waived. 1 package"))
        #expect(
            page.contains(
                "| warning | A/Package.swift:9:1 | Nothing imports \"B&lt;C&gt;\".<br>Remove it. | unused |\n"))
        #expect(page.contains("| error | A/a.swift:11:8 and 2 more | 'A' imports B.<br>Declare it. | undeclared |\n"))
        #expect(page.contains("- Not checked: a \\| b\n"))
        let file = repository.path + "/summary.md"
        try "# Before\n".write(toFile: file, atomically: true, encoding: .utf8)
        try GitHubSummary.append(report, environment: [GitHubSummary.variable: file])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "# Before\n" + page)
        try GitHubSummary.append(report, environment: [:])
        #expect(throws: CommandError.self) {
            try GitHubSummary.append(report, environment: [GitHubSummary.variable: repository.path + "/none/s.md"])
        }
    }

    @Test("Quiet prints only findings")
    func quiet() throws {
        let quiet = try text(.human) { $0.isQuiet = true }
        #expect(quiet.hasSuffix("  do:  Use Database."))
        #expect(
            try text(.human) { report in
                report.isQuiet = true
                report.findings = []
            } == "")
    }

    @Test("Colors are printed on request")
    func colors() throws {
        let colored = try text(.human) { $0.style = Style(isColored: true) }
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(try !text(.human).contains("\u{1B}"))
    }

    @Test("For programs: JSON with exactly the keys of the published schema")
    func json() throws {
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(text(.json).utf8)) as? [String: Any])
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(ReportSchema.text.utf8)) as? [String: Any])
        #expect(try Self.problems(report, schema, schema).isEmpty)
        #expect(report["status"] as? String == "findings")
        // The same check can fail.
        var broken = report
        broken["status"] = "perfect"
        broken["extra"] = 1
        #expect(try Self.problems(broken, schema, schema).count == 2)
    }

    @Test("The printed schema is the published one")
    func schema() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let published = try String(contentsOf: package.appending(path: "report.schema.json"), encoding: .utf8)
        #expect(published == ReportSchema.text + "\n")
        #expect(try SampleRepository().run("schema") == Answer(status: 0, output: published, error: ""))
    }

    @Test(
        "SARIF: baselined and waived findings are suppressed, and fingerprints are distinct and don't depend on lines")
    func sarif() throws {
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text(.sarif).utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
        #expect(rules == ["layers/ui", "protected/grdb", "unused"])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["level"] as? String } == ["warning", "warning", "error", "error"])
        for result in results {
            #expect(rules[result["ruleIndex"] as? Int ?? -1] == result["ruleId"] as? String)
        }
        let kinds = results.map { ($0["suppressions"] as? [[String: Any]] ?? []).map { $0["kind"] as? String } }
        #expect(kinds == [[], ["inSource"], [], ["external"]])
        func fingerprints(_ results: [[String: Any]]) -> [String?] {
            results.map { ($0["partialFingerprints"] as? [String: String])?["bulkheadEdge/v1"] }
        }
        #expect(
            fingerprints(results) == [
                SampleReport.warning.fingerprint + ":1", SampleReport.warning.fingerprint + ":2",
                SampleReport.finding.fingerprint + ":1", SampleReport.finding.fingerprint + ":2",
            ])
        let location = (results[2]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        #expect((location?["artifactLocation"] as? [String: String])?["uri"] == "A/Sources/A%20b.swift")
        #expect((location?["region"] as? [String: Int]) == ["startLine": 2, "startColumn": 8])
        let invocation = (run["invocations"] as? [[String: Any]])?.first
        #expect(invocation?["executionSuccessful"] as? Bool == true)
    }

    @Test("SARIF counts columns in code points")
    func sarifColumns() throws {
        let output = try text(.sarif) { report in
            let place = SourcePlace(file: "A/Sources/A b.swift", line: 1, column: 6)
            report.findings = [
                Finding(
                    rule: "unused", place: place, from: FindingEnd(name: "A"), to: FindingEnd(name: "B"), message: "",
                    reason: "",
                    advice: "")
            ]
        }
        #expect(output.contains("\"startColumn\": 5"))
    }

    @Test("GitHub: commands escape the characters that would end them")
    func github() throws {
        #expect(
            try text(.github) == """
                ::warning file=A/Package.swift,line=9,col=1,title=bulkhead%3A unused::Nothing imports "B<C>".%0ARemove it.
                ::error file=A/Sources/A b.swift,line=2,col=8,title=bulkhead%3A protected/grdb::'A' imports GRDB.%0A100 %25 of it is in \
                Database: one place.%0AUse Database.
                ::error title=bulkhead%3A baseline::shrank from 3 to 1: layers/ui, UI → Core. Run 'bulkhead baseline --update'.
                """)
    }

    @Test("Xcode: lines have absolute paths")
    func xcode() throws {
        #expect(
            try text(.xcode) == """
                /r/A/Package.swift:9:1: warning: Nothing imports "B<C>". Remove it. [unused]
                /r/A/Sources/A b.swift:2:8: error: 'A' imports GRDB. Use Database. [protected/grdb]
                """)
    }

    @Test("Xcode: the message and the advice are two sentences")
    func xcodeSentences() throws {
        let repository = try SampleRepository(ThreePackages.files)
        let output = try repository.run("check", "--format", "xcode").output
        #expect(output.contains("none of its files imports 'Core'. Remove it from"))
    }

    @Test("JUnit: one suite per rule, baselined findings are skipped, and markup is escaped")
    func junit() throws {
        #expect(
            try text(.junit) { $0.problems = ["a < b"] } == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="bulkhead" tests="6" failures="2" errors="1">
                  <testsuite name="layers/ui" tests="1" failures="0" errors="0" skipped="0">
                    <testcase name="layers/ui" classname="bulkhead"/>
                  </testsuite>
                  <testsuite name="protected/grdb" tests="2" failures="1" errors="0" skipped="1">
                    <testcase name="A → GRDB, A/Sources/A b.swift:2:8" classname="protected/grdb" file="A/Sources/A b.swift" \
                line="2"><failure message="'A' imports GRDB." type="error">A/Sources/A b.swift:2:8: 'A' imports GRDB.
                100 % of it is in Database: one place.
                Use Database.</failure></testcase>
                    <testcase name="A → GRDB, A/Sources/A b.swift:2:8" classname="protected/grdb" file="A/Sources/A b.swift" \
                line="2"><skipped message="in the baseline"/></testcase>
                  </testsuite>
                  <testsuite name="unused" tests="2" failures="1" errors="0" skipped="1">
                    <testcase name="A → B&lt;C&gt;, A/Package.swift:9:1" classname="unused" file="A/Package.swift" line="9"><failure \
                message="Nothing imports &quot;B&lt;C&gt;&quot;." type="warning">A/Package.swift:9:1: Nothing imports "B&lt;C&gt;".
                Remove it.</failure></testcase>
                    <testcase name="A → B&lt;C&gt;, A/Package.swift:9:1" classname="unused" file="A/Package.swift" line="9"><skipped \
                message="until the move"/></testcase>
                  </testsuite>
                  <testsuite name="bulkhead" tests="1" failures="0" errors="1" skipped="0">
                    <testcase name="reads the tree" classname="bulkhead"><error message="a &lt; b"/></testcase>
                  </testsuite>
                </testsuites>
                """)
    }

    @Test("The exit status: errors and problems fail, warnings don't, and a stale baseline fails only in CI")
    func status() throws {
        func status(_ change: (inout Report) -> Void) throws -> Int32 {
            var (report, _) = try SampleReport.report()
            change(&report)
            return report.status
        }
        #expect(try status { _ in } == 1)
        #expect(try status { $0.findings = [SampleReport.warning] } == 0)
        #expect(
            try status { report in
                report.findings = []
                report.failsOnStale = true
            } == 1)
        #expect(try status { $0.problems = ["x"] } == 2)
    }

    /// The violations of a schema in a value, for the keywords that the published schemas use.
    static func problems(_ value: Any, _ schema: [String: Any], _ root: [String: Any]) throws -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = try #require(reference.split(separator: "/").last.map(String.init))
            let target = try #require((root["$defs"] as? [String: Any])?[name] as? [String: Any])
            return try problems(value, target, root)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            return try choices.contains { try problems(value, $0, root).isEmpty }
                ? [] : ["none of the choices: \(value)"]
        }
        if let allowed = schema["enum"] as? [String] {
            return allowed.contains(value as? String ?? "") ? [] : ["not among \(allowed): \(value)"]
        }
        let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        switch value {
        case let object as [String: Any]:
            guard types.contains("object") else { return ["an object"] }
            let known = schema["properties"] as? [String: [String: Any]] ?? [:]
            let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "no \($0)" }
            return try missing
                + object.flatMap { key, value in
                    try known[key].map { try problems(value, $0, root) } ?? ["extra \(key)"]
                }
        case let array as [Any]:
            guard let items = schema["items"] as? [String: Any] else { return ["an array"] }
            return try array.flatMap { try problems($0, items, root) }
        case is NSNull: return types.contains("null") ? [] : ["a null"]
        case is String: return types.contains("string") ? [] : ["a string"]
        case is NSNumber:
            return !Set(types).isDisjoint(with: ["integer", "boolean"]) || schema["const"] != nil ? [] : ["a number"]
        default: return ["\(value)"]
        }
    }
}

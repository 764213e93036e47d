import ImportChecker

/// The report as JUnit XML, in the form that CI servers read (github.com/testmoapp/junitxml).
struct JUnitReport {
    let report: Report

    /// Each rule is a suite; one without findings has a passed test.
    var text: String {
        var suites: [String] = []
        var tests = 0
        for rule in report.ruleNames {
            let failures = report.findings.filter { $0.rule == rule }.map { testCase($0, failure($0)) }
            let known = report.baselined.filter { $0.rule == rule }.map { testCase($0, skipped("in the baseline")) }
            let waived = report.waived.filter { $0.finding.rule == rule }.map {
                testCase($0.finding, skipped($0.reason))
            }
            let all = failures + known + waived
            let cases = all.isEmpty ? ["    <testcase name=\(XMLText.quoted(rule)) classname=\"bulkhead\"/>"] : all
            tests += cases.count
            suites.append(
                suite(rule, cases, failures: failures.count, skipped: known.count + waived.count, errors: 0))
        }
        if !report.problems.isEmpty {
            let cases = report.problems.map { problem in
                "    <testcase name=\"reads the tree\" classname=\"bulkhead\"><error message=\(XMLText.quoted(problem))/></testcase>"
            }
            tests += cases.count
            suites.append(suite("bulkhead", cases, failures: 0, skipped: 0, errors: cases.count))
        }
        let head =
            "<testsuites name=\"bulkhead\" tests=\"\(tests)\" failures=\"\(report.findings.count)\" "
            + "errors=\"\(report.problems.count)\">"
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites + ["</testsuites>"]).joined(
            separator: "\n")
    }

    private func suite(_ name: String, _ cases: [String], failures: Int, skipped: Int, errors: Int) -> String {
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        return (["  <testsuite name=\(XMLText.quoted(name)) \(counts)>"] + cases + ["  </testsuite>"]).joined(
            separator: "\n")
    }

    private func testCase(_ finding: Finding, _ content: String) -> String {
        let name = "\(finding.from.name) → \(finding.to.name), \(finding.place)"
        return
            "    <testcase name=\(XMLText.quoted(name)) classname=\(XMLText.quoted(finding.rule)) file=\(XMLText.quoted(finding.place.file)) "
            + "line=\"\(finding.place.line)\">\(content)</testcase>"
    }

    private func failure(_ finding: Finding) -> String {
        let text = ["\(finding.place): \(finding.message)", finding.reason, finding.advice].filter { !$0.isEmpty }
        return "<failure message=\(XMLText.quoted(finding.message)) type=\(XMLText.quoted(finding.severity.rawValue))>"
            + "\(XMLText.escaped(text.joined(separator: "\n")))</failure>"
    }

    private func skipped(_ reason: String) -> String { "<skipped message=\(XMLText.quoted(reason))/>" }
}

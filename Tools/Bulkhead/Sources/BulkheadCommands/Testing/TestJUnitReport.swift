import PackageTests

/// A JUnit XML report of test results, in the format that CI servers read (github.com/testmoapp/junitxml).
struct TestJUnitReport {
    let results: [PackageResult]
    /// The path of the repository, which is removed from places.
    let root: String

    /// The report. Each package is a suite. A problem of a package without a failed test is a separate test case.
    var text: String {
        let suites = results.map(suite)
        let cases = suites.flatMap(\.cases)
        let seconds = results.map(\.seconds).reduce(0, +)
        let head = "<testsuites name=\"bulkhead test\" \(counts(cases)) time=\"\(time(seconds))\">"
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites.flatMap(\.lines) + ["</testsuites>"])
            .joined(separator: "\n")
    }

    /// An XML element that counts as one test.
    private struct Case {
        enum Ending {
            case passed
            case failure
            case error
            case skipped
        }

        let ending: Ending
        let line: String
    }

    private func suite(_ result: PackageResult) -> (cases: [Case], lines: [String]) {
        var cases = result.cases.map { test($0, of: result) }
        /// A remark about a package without test cases.
        var remark: String?
        let name = result.package.name
        switch result.verdict {
        case .failed(let reasons) where !result.cases.contains(where: \.isFailed):
            let message = XMLText.quoted(short(reasons.joined(separator: "; ")))
            let error = "<error message=\(message)>\(XMLText.escaped(Self.bounded(result.output)))</error>"
            cases.append(testCase("the package's tests build and run", name, 0, .error, error))
        case .skipped(let reason): remark = reason
        case .notRun: remark = "not run: another package failed first, or the run was interrupted"
        case .passed where result.isRemembered:
            // Adds as many cases as there were, so that the sums are the same as after a run. The names of the tests
            // aren't stored.
            let count = result.total.passed
            for number in 0..<count {
                let text = "test \(number + 1) of \(count), passed before with the same inputs"
                cases.append(testCase(text, name, number == 0 ? result.seconds : 0, .passed, ""))
            }
        case .passed, .failed: break
        }
        var lines = ["  <testsuite name=\(XMLText.quoted(name)) \(counts(cases)) time=\"\(time(result.seconds))\">"]
        lines += cases.map(\.line)
        if let remark { lines.append("    <system-err>\(XMLText.escaped(remark))</system-err>") }
        // Tests run in parallel, so their output can't be assigned to a test.
        if result.cases.contains(where: \.isFailed), !result.output.isEmpty {
            lines.append("    <system-out>\(XMLText.escaped(Self.bounded(result.output)))</system-out>")
        }
        return (cases, lines + ["  </testsuite>"])
    }

    private func test(_ test: TestCase, of result: PackageResult) -> Case {
        switch test.ending {
        case .passed: return testCase(test.name, test.suite, test.seconds, .passed, "")
        case .failed(let issues):
            let text = short(issues.joined(separator: "\n"))
            let first = text.split(separator: "\n").first.map(String.init) ?? "failed"
            let failure = "<failure message=\(XMLText.quoted(first))>\(XMLText.escaped(text))</failure>"
            return testCase(test.name, test.suite, test.seconds, .failure, failure)
        case .skipped(let reason):
            let skipped = "<skipped message=\(XMLText.quoted(reason ?? ""))/>"
            return testCase(test.name, test.suite, test.seconds, .skipped, skipped)
        case .unfinished:
            var message = "didn't end"
            if case .failed(let reasons) = result.verdict, let first = reasons.first { message += ": \(short(first))" }
            let error = "<error message=\(XMLText.quoted(message))/>"
            return testCase(test.name, test.suite, test.seconds, .error, error)
        }
    }

    private func testCase(
        _ name: String, _ suite: String, _ seconds: Double, _ ending: Case.Ending, _ content: String
    ) -> Case {
        let attributes =
            "name=\(XMLText.quoted(name)) classname=\(XMLText.quoted(suite)) time=\"\(time(seconds))\""
        let line =
            content.isEmpty ? "    <testcase \(attributes)/>" : "    <testcase \(attributes)>\(content)</testcase>"
        return Case(ending: ending, line: line)
    }

    /// Returns the attributes with the numbers of cases.
    private func counts(_ cases: [Case]) -> String {
        func count(_ ending: Case.Ending) -> Int { cases.count { $0.ending == ending } }
        return "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
            + "skipped=\"\(count(.skipped))\""
    }

    /// Returns the beginning and the end of a long text. CI servers reject files of several megabytes, and tests may
    /// print more.
    private static func bounded(_ text: String) -> String {
        let half = 50_000
        guard text.utf8.count > 3 * half else { return text }
        let left = text.utf8.count - 2 * half
        let first = String(decoding: text.utf8.prefix(half), as: UTF8.self)
        return "\(first)\n… \(left) bytes omitted …\n\(String(decoding: text.utf8.suffix(half), as: UTF8.self))"
    }

    /// Returns a text with paths relative to the root.
    private func short(_ text: String) -> String { text.replacing(root + "/", with: "") }

    /// Formats seconds with three decimal digits.
    private func time(_ seconds: Double) -> String {
        let thousandths = Int((max(0, seconds) * 1000).rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}

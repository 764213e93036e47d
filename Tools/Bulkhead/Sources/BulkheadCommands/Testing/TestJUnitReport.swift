import PackageTests

/// Results of tests as JUnit's XML, in the form that CI servers read (github.com/testmoapp/junitxml).
struct TestJUnitReport {
    let results: [PackageResult]
    /// The repository, whose path is left out of places.
    let root: String

    /// A suite a package. What is wrong with a package and with no test of it is a test case of its own.
    var text: String {
        let suites = results.map(suite)
        let total = results.map(\.total).reduce(TestCounts(), +)
        let seconds = results.map(\.seconds).reduce(0, +)
        let head =
            "<testsuites name=\"bulkhead test\" tests=\"\(total.total)\" failures=\"\(total.failed)\" "
            + "skipped=\"\(total.skipped)\" time=\"\(time(seconds))\">"
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites + ["</testsuites>"])
            .joined(separator: "\n")
    }

    private func suite(_ result: PackageResult) -> String {
        var cases = result.cases.map { test($0, of: result) }
        var errors = 0
        switch result.verdict {
        case .failed(let reasons) where !result.cases.contains(where: \.isFailed):
            errors = 1
            let message = reasons.joined(separator: "; ")
            let error = "<error message=\(XMLText.quoted(message))>\(XMLText.escaped(result.output))</error>"
            cases.append(testCase("the package's tests build and run", result.package.name, 0, error))
        case .skipped(let reason):
            cases.append(testCase("has tests", result.package.name, 0, "<skipped message=\(XMLText.quoted(reason))/>"))
        case .notRun:
            cases.append(
                testCase(
                    "is run", result.package.name, 0,
                    "<skipped message=\"another package failed first, or the run was interrupted\"/>"))
        case .passed where result.isRemembered:
            let name = "\(result.total.passed) tests passed before with the same inputs"
            cases.append(testCase(name, result.package.name, result.seconds, ""))
        case .passed, .failed: break
        }
        let failures = result.cases.count(where: \.isFailed)
        let skipped = result.cases.count { if case .skipped = $0.ending { true } else { false } }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" "
            + "time=\"\(time(result.seconds))\""
        let head = "  <testsuite name=\(XMLText.quoted(result.package.name)) \(counts)>"
        return ([head] + cases + ["  </testsuite>"]).joined(separator: "\n")
    }

    private func test(_ test: TestCase, of result: PackageResult) -> String {
        let content: String
        switch test.ending {
        case .passed: content = ""
        case .failed(let issues):
            let text = issues.joined(separator: "\n").replacing(root + "/", with: "")
            let first = text.split(separator: "\n").first.map(String.init) ?? "failed"
            content = "<failure message=\(XMLText.quoted(first))>\(XMLText.escaped(text))</failure>"
        case .skipped(let reason): content = "<skipped message=\(XMLText.quoted(reason ?? ""))/>"
        case .unfinished:
            content = "<error message=\"didn't end\">\(XMLText.escaped(result.output))</error>"
        }
        return testCase(test.name, test.suite, test.seconds, content)
    }

    private func testCase(_ name: String, _ suite: String, _ seconds: Double, _ content: String) -> String {
        let attributes =
            "name=\(XMLText.quoted(name)) classname=\(XMLText.quoted(suite)) time=\"\(time(seconds))\""
        return content.isEmpty
            ? "    <testcase \(attributes)/>" : "    <testcase \(attributes)>\(content)</testcase>"
    }

    /// Seconds with three digits after the point.
    private func time(_ seconds: Double) -> String {
        let thousandths = Int((max(0, seconds) * 1000).rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}

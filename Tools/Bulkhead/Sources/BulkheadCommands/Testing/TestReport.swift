import PackageTests

/// A report of test results for people: a line per package, the details of failures, and the sums.
struct TestReport {
    /// The path of the repository, which is removed from places.
    let root: String
    let style: Style

    /// Returns the line of a package, followed by the details if it failed.
    /// - Parameter isVerbose: Whether all that the tests printed follows, also if they passed.
    func lines(_ result: PackageResult, isVerbose: Bool = false) -> String {
        var parts = [line(result)] + reasons(result)
        let output = result.output.split(whereSeparator: \.isNewline)
        if isVerbose {
            parts += output.map { "    | \($0)" }
        } else if result.isFailed {
            // Failed tests have messages. For a build, the output is the only explanation.
            let explained = result.cases.contains { if case .failed = $0.ending { true } else { false } }
            let isWhole = result.cases.isEmpty
            let own = isWhole ? output : Self.printed(CrashOutput.shortened(output), atMost: explained ? 100 : .max)
            parts += own.map { "    | \($0)" }
        }
        return parts.joined(separator: "\n")
    }

    /// Returns what the tests printed themselves: the last lines, if there are more than a number.
    private static func printed(_ output: [Substring], atMost count: Int) -> [Substring] {
        let marks = ["◇ ", "✔ ", "✘ ", "↳ ", "± ", "➜ ", "━ ", "Test Suite '", "Test Case '", "\t Executed "]
        func isMessage(_ line: Substring) -> Bool { marks.contains { line.hasPrefix($0) } }
        var own: [Substring] = []
        var rest = output[...]
        while let line = rest.popFirst() {
            // The message about an argument of several lines ends on a later line.
            if line.hasPrefix("◇ "), !line.hasSuffix(Self.messageEnd),
                let end = rest.firstIndex(where: { $0.hasSuffix(Self.messageEnd) || isMessage($0) }),
                !isMessage(rest[end])
            {
                rest = rest[(end + 1)...]
            }
            if !isMessage(line), !line.contains(": error: ") { own.append(line) }
        }
        return own.count > count ? ["… \(own.count - count) lines before"] + own.suffix(count) : own
    }

    /// The end of Swift Testing's message about the start of a test, or of a test with its arguments.
    private static let messageEnd = " started."

    /// Returns the totals. The last line counts tests.
    /// - Parameter isVerbose: Whether the failures are repeated before them, without the tests' output: with it, a
    ///   failure may be thousands of lines above.
    func summary(_ results: [PackageResult], seconds: Double, isVerbose: Bool = false) -> String {
        var failed = 0
        var skipped = 0
        var notRun = 0
        for result in results {
            switch result.verdict {
            case .passed: break
            case .failed: failed += 1
            case .skipped: skipped += 1
            case .notRun: notRun += 1
            }
        }
        let passed = results.count - failed - skipped - notRun
        var parts = ["\(passed) passed"]
        if failed > 0 { parts.append("\(failed) failed") }
        if skipped > 0 { parts.append("\(skipped) without tests") }
        if notRun > 0 { parts.append("\(notRun) not run") }
        let failures =
            isVerbose ? results.filter(\.isFailed).map { ([line($0)] + reasons($0)).joined(separator: "\n") } : []
        var lines =
            (failures.isEmpty ? [] : [""] + failures) + [
                "",
                "\(Count.of(results.count, "package", "packages")): \(parts.joined(separator: ", "))"
                    + "; \(Self.time(seconds))",
            ]
        let remembered = results.filter(\.isRemembered)
        if !remembered.isEmpty {
            let tests = remembered.map(\.total.passed).reduce(0, +)
            lines.append(
                "\(Count.of(remembered.count, "package", "packages")) with \(Count.of(tests, "test", "tests")) passed "
                    + "before with the same inputs and didn't run again")
        }
        let total = results.map(\.total).reduce(TestCounts(), +)
        lines.append("\(total.passed) passed, \(total.failed) failed, \(total.skipped) skipped")
        return lines.joined(separator: "\n")
    }

    private func line(_ result: PackageResult) -> String {
        let total = result.total
        let name = result.package.name.padded(to: 46)
        switch result.verdict {
        case .passed:
            let libraries = result.counts.filter { $0.value.total > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
            let shares = libraries.map { "\($0.value.total) \($0.key.rawValue)" }
            let split = libraries.count > 1 ? " (\(shares.joined(separator: ", ")))" : ""
            let skipped = total.skipped > 0 ? ", \(total.skipped) skipped" : ""
            let time = result.isRemembered ? "as before" : Self.time(result.seconds)
            return "passed   \(name) \(Count.of(total.passed, "test", "tests"))\(skipped)\(split), \(time)"
        case .failed(let reasons):
            let first = reasons.prefix(2).map(short).joined(separator: "; ")
            let rest = reasons.count > 2 ? " and \(reasons.count - 2) more" : ""
            return style.paint("FAILED", .error) + "   \(name) \(first)\(rest), \(Self.time(result.seconds))"
        case .skipped(let reason): return "skipped  \(name) \(reason)"
        case .notRun: return "not run  \(result.package.name)"
        }
    }

    private func reasons(_ result: PackageResult) -> [String] {
        guard case .failed(let reasons) = result.verdict else { return [] }
        // The line has the first two.
        let all = reasons.dropFirst(2).map { "    \(short($0))" }
        let tests = result.cases.filter(\.isFailed).flatMap { test -> [String] in
            guard case .failed(let issues) = test.ending else { return ["    \(test.fullName) didn't end"] }
            return ["    \(test.fullName)"]
                + issues.flatMap { $0.split(separator: "\n") }.map { "      \(short(String($0)))" }
        }
        return all + tests
    }

    /// Returns a text with paths relative to the root.
    private func short(_ text: String) -> String { text.replacing(root + "/", with: "") }

    /// Formats seconds such as `0.3 s`.
    static func time(_ seconds: Double) -> String {
        let tenths = Int((max(0, seconds) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

extension String {
    /// Returns the text, padded with spaces to a width.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

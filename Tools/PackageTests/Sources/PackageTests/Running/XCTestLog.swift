import Foundation

/// What XCTest printed of a run (swift-corelibs-xctest, PrintObserver.swift).
///
/// XCTest has no other way to tell, and tests may print the same words. So nothing here makes a run pass: that takes an
/// exit status of 0 as well, and only tests that the product itself had listed are looked for.
struct XCTestLog {
    /// The listed tests that began, in the order of the list.
    let cases: [TestCase]
    /// Listed tests that never began.
    let missing: [String]

    init(_ text: String, of list: XCTestList) {
        var progress: [String: Progress] = [:]
        let known = Set(list.names)
        var current: String?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("Test Case '"), let end = line.dropFirst(11).firstIndex(of: "'") {
                let name = String(line[line.index(line.startIndex, offsetBy: 11)..<end])
                guard known.contains(name) else { continue }
                let rest = line[line.index(after: end)...]
                if rest.hasPrefix(" started") {
                    current = name
                    progress[name] = Progress()
                } else if let ending = Ending(rest) {
                    progress[name]?.ending = ending
                    current = nil
                }
            } else if let current {
                if let range = line.range(of: ": error: \(current) : ") {
                    progress[current]?.issues.append("\(line[..<range.lowerBound]): \(line[range.upperBound...])")
                } else if let range = line.range(of: ": \(current) : Test skipped") {
                    let reason = line[range.upperBound...].drop { $0 == " " || $0 == "-" }
                    progress[current]?.skipReason = reason.isEmpty ? nil : String(reason)
                }
            }
        }
        cases = list.names.compactMap { name in progress[name]?.testCase(name, module: list.modules[name] ?? "") }
        missing = list.names.filter { progress[$0] == nil }
    }

    /// ` passed (0.1 seconds)`.
    private struct Ending {
        let word: Substring
        let seconds: Double

        init?(_ rest: Substring) {
            let words = rest.split(separator: " ")
            guard words.count >= 2, ["passed", "failed", "skipped"].contains(words[0]), words[1].hasPrefix("(") else {
                return nil
            }
            word = words[0]
            seconds = Double(words[1].dropFirst()) ?? 0
        }
    }

    private struct Progress {
        var ending: Ending?
        var issues: [String] = []
        var skipReason: String?

        func testCase(_ name: String, module: String) -> TestCase {
            // `Class.method`, and on Apple platforms `-[Module.Class method]`.
            let isObjectiveC = name.hasPrefix("-[")
            let plain = isObjectiveC ? String(name.dropFirst(2).dropLast()) : name
            let parts = plain.split(separator: isObjectiveC ? " " : ".", maxSplits: 1).map(String.init)
            let result: TestCase.Ending
            switch ending?.word {
            case "passed"?: result = .passed
            case "failed"?: result = .failed(issues)
            case "skipped"?: result = .skipped(skipReason)
            default: result = .unfinished
            }
            return TestCase(
                library: .xctest, suite: module.isEmpty ? parts[0] : "\(module).\(parts[0])",
                name: parts.count > 1 ? parts[1] : plain, ending: result, seconds: ending?.seconds ?? 0)
        }
    }
}

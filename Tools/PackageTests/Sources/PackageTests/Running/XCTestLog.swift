import Foundation

/// Parses the output of an XCTest run (swift-corelibs-xctest, PrintObserver.swift).
///
/// XCTest has no other output, and tests may print the same text. The output therefore never makes a run pass: that
/// also requires exit status 0, and only tests that the product has listed are considered.
struct XCTestLog {
    /// The listed tests that started, in the order of the list.
    let cases: [TestCase]
    /// The listed tests that never started.
    let missing: [String]

    init(_ text: String, of list: XCTestList) {
        var progress: [Int: Progress] = [:]
        // Tests with the same name in different modules run in the order of the list.
        var waiting = Dictionary(grouping: list.tests.indices, by: { list.tests[$0].name })
        var current: (index: Int, name: String)?
        for line in text.split(whereSeparator: \.isNewline) {
            if let (name, rest) = Self.testCase(line), waiting[name] != nil {
                if rest.hasPrefix(" started") {
                    // XCTest starts a test only after the previous one has ended, so this line was printed by the
                    // current test.
                    guard current == nil, let index = waiting[name]?.first else { continue }
                    waiting[name]?.removeFirst()
                    current = (index, name)
                    progress[index] = Progress()
                } else if let begun = current, begun.name == name, let ending = Ending(rest) {
                    progress[begun.index]?.ending = ending
                    current = nil
                }
            } else if let current {
                if let range = line.range(of: ": error: \(current.name) : ") {
                    progress[current.index]?.issues.append("\(line[..<range.lowerBound]): \(line[range.upperBound...])")
                } else if let range = line.range(of: ": \(current.name) : Test skipped") {
                    let reason = line[range.upperBound...].drop { $0 == " " || $0 == "-" }
                    progress[current.index]?.skipReason = reason.isEmpty ? nil : String(reason)
                }
            }
        }
        cases = list.tests.indices.compactMap {
            progress[$0]?.testCase(list.tests[$0].name, module: list.tests[$0].module)
        }
        missing = list.tests.indices.filter { progress[$0] == nil }.map { list.tests[$0].name }
    }

    /// Parses `Test Case 'name' passed (0.1 seconds)`. It may follow other text if a test printed an incomplete line.
    private static func testCase(_ line: Substring) -> (name: String, rest: Substring)? {
        guard let head = line.range(of: "Test Case '", options: .backwards),
            let end = line[head.upperBound...].firstIndex(of: "'")
        else { return nil }
        return (String(line[head.upperBound..<end]), line[line.index(after: end)...])
    }

    /// Parses ` passed (0.1 seconds)`.
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
            // `Class.method`, or `-[Module.Class method]` on Apple platforms.
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

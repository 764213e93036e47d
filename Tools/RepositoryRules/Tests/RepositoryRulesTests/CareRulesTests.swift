import Foundation
import Testing

/// Each care rule in docs/care-rules.md names the tests that hold it, and these exist.
@Suite("Care rules", .timeLimit(.minutes(10)))
struct CareRulesTests {
    /// A row of a table, by its rule and the tests in its last cell.
    private struct Row: Hashable {
        let rule: String
        let tests: [String]
    }

    private func rows(of page: String) -> [Row] {
        page.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") && !$0.hasPrefix("| rule ") }
            .map { line in
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                let tests = (cells.last ?? "").matches(of: /`(\w+(?:\.\w+)?)`/).map { String($0.1) }
                return Row(rule: cells.first ?? "", tests: tests)
            }
    }

    /// Returns the problems of rows: rules without a test, and tests that don't exist.
    /// - Parameter sources: The text of all test files.
    private func problems(of rows: [Row], in sources: [String]) -> [String] {
        rows.flatMap { row -> [String] in
            if row.tests.isEmpty { return ["“\(row.rule)” names no test"] }
            return row.tests.compactMap { test in
                let parts = test.split(separator: ".").map(String.init)
                let suites = sources.compactMap { text in
                    ["struct \(parts[0]) {", "struct \(parts[0]): "].compactMap(text.firstRange).first
                        .map { text[$0.lowerBound...] }
                }
                if suites.isEmpty { return "“\(row.rule)”: there is no suite \(parts[0])" }
                guard parts.count > 1, !suites.contains(where: { $0.contains("func \(parts[1])(") }) else { return nil }
                return "“\(row.rule)”: there is no test \(test)"
            }
        }
    }

    /// Returns the text of all test files of the app and the packages.
    private func sources() throws -> [String] {
        let root = URL(filePath: RepositoryCopy.root)
        var texts: [String] = []
        for top in ["Packages", "Tests"] {
            let found = FileManager.default.enumerator(
                at: root.appending(path: top), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            for case let file as URL in found ?? .init()
            where file.pathExtension == "swift" && file.path.contains("/Tests/") {
                texts.append(try String(contentsOf: file, encoding: .utf8))
            }
        }
        return texts
    }

    @Test("Each rule has a row that names tests, and each named test exists")
    func table() throws {
        let page = URL(filePath: RepositoryCopy.root).appending(path: "docs/care-rules.md")
        let rows = rows(of: try String(contentsOf: page, encoding: .utf8))
        #expect(rows.count > 70)
        for problem in problems(of: rows, in: try sources()) { Issue.record("\(problem)") }
    }

    @Test("A rule without a test and a renamed test are reported")
    func broken() {
        let page = """
            | rule | figure | source | test |
            |---|---|---|---|
            | Kept | 1 | Merck | `DoseTests.kept`, `LateDoseTests.kept` |
            | Renamed | 2 | Merck | `DoseTests.before`, `GoneTests` |
            | Untested | 3 | Merck | |
            """
        let sources = [
            "@Suite struct DoseTests {\n    @Test func kept() {}\n}\n",
            "@Suite struct LateDoseTests: Samples {\n    @Test func kept() {}\n}\n",
        ]
        #expect(
            problems(of: rows(of: page), in: sources) == [
                "“Renamed”: there is no test DoseTests.before", "“Renamed”: there is no suite GoneTests",
                "“Untested” names no test",
            ])
    }
}

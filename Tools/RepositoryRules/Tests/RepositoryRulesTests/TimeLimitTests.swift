import Foundation
import Testing

/// A test that doesn't end fails after its suite's limit, instead of blocking the run.
@Suite("Time limits", .timeLimit(.minutes(10)))
struct TimeLimitTests {
    /// Returns the first lines of the suites without a time limit in a source.
    private func unlimited(in source: String) -> [Int] {
        guard source.contains("@Suite") else { return [] }
        var found: [Int] = []
        var start: Int?
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("@"), line.contains("@Suite") { start = index + 1 }
            guard let first = start else { continue }
            if line.contains(".timeLimit(") {
                start = nil
            } else if line.first?.isLetter == true {
                // The declaration follows the attributes.
                found.append(first)
                start = nil
            }
        }
        return found
    }

    /// Returns the paths of Swift files below a folder. Hidden folders are build products.
    private func paths(in folder: String) -> [String] {
        let root = URL(filePath: RepositoryCopy.root)
        let files = FileManager.default.enumerator(
            at: root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        guard let files else { return [] }
        return files.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
    }

    @Test("Every suite of this repository has a time limit")
    func suites() throws {
        let paths = ["App", "Packages", "Tests", "Tools"].flatMap(paths).sorted()
        #expect(paths.count > 100)
        for path in paths {
            let lines = unlimited(in: try String(contentsOfFile: path, encoding: .utf8))
            for line in lines { Issue.record("\(path):\(line): a suite without a time limit; write: .timeLimit(…)") }
        }
    }

    @Test("A suite without a time limit is found by its line")
    func finding() {
        let source = """
            import Testing

            @MainActor @Suite("Walks")
            struct WalkTests {}

            @Suite(
                "Rides",
                .timeLimit(.minutes(1))
            )
            final class RideTests {}
            """
        #expect(unlimited(in: source) == [3])
    }
}

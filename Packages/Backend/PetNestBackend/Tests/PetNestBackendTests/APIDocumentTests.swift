import Foundation
import Testing

@testable import PetNestBackend

/// API.md, of which all that begins with the table of failures is written by the slices.
@Suite("API.md")
struct APIDocumentTests {
    private static let file = URL(filePath: #filePath).appending(path: "../../../../API.md").standardized
    private static let beginning = "| status | `code` | when |\n"

    private var failures: String {
        let rows = Failure.Kind.allCases.map { "| \($0.status.code) | `\($0.rawValue)` | \($0.documentation) |\n" }
        return Self.beginning + "|---|---|---|\n" + rows.joined()
    }

    private func section(_ slice: Slice) -> String {
        let rows = slice.routes.map { route in
            let words = route.documentation.request.split(separator: " ")
            let path = words[1].replacing(/:(\w+)/) { "{\($0.1)}" }
            return "| `\(words[0]) /\(path)` | \(route.documentation.body) | \(route.documentation.answer) |\n"
        }
        return "\n## \(slice.name)\n\n| request | body | answer |\n|---|---|---|\n\(rows.joined())"
            + "\n```jsonc\n\(slice.wire)\n```\n"
    }

    @Test("tells what the slices answer; WRITE_API=1 writes it anew")
    func current() throws {
        let written = try String(contentsOf: Self.file, encoding: .utf8)
        let start = try #require(written.range(of: Self.beginning)?.lowerBound)
        let expected = written[..<start] + failures + Slices.all.map(section).joined()
        if ProcessInfo.processInfo.environment["WRITE_API"] == "1" {
            try String(expected).write(to: Self.file, atomically: true, encoding: .utf8)
        } else {
            #expect(written == expected, "Write it anew with WRITE_API=1 swift test --filter APIDocumentTests")
        }
    }

    @Test("explains each body that a route speaks of, and the examples are JSON that routes can read")
    func examples() async throws {
        let backend = try TestBackend()
        var paths: [String] = []
        for slice in Slices.all {
            let lines = slice.wire.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined()
            // Objects stand one after the other.
            let examples = try JSONDecoder().decode(
                [JSONValue].self, from: Data("[\(lines.replacing("}{", with: "},{"))]".utf8))
            let puts = slice.routes.filter { !$0.documentation.body.isEmpty }
            for route in puts {
                let name = route.documentation.body
                #expect(slice.wire.contains("// \(name)"), "\(name) isn't explained")
                let path =
                    "/" + route.path.map { $0.hasPrefix(":") ? Substring(Bodies.miso) : $0 }.joined(separator: "/")
                var isAccepted = false
                for example in examples where !isAccepted {
                    let body = example.with("id", .string(Bodies.miso))
                    // Whether there is what the path names is another question.
                    isAccepted = try await ![400, 422].contains(backend.send(route.method, path, body).status)
                }
                #expect(isAccepted, "no example of \(slice.name) can be sent to \(route.documentation.request)")
                paths.append(path)
            }
        }
        #expect(paths.count >= 6)
    }
}

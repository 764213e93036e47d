import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// The pages of the wire protocol: one for each slice, generated from it, README.md with its generated table of failures,
/// and the whole protocol as an OpenAPI document.
@Suite("API", .timeLimit(.minutes(20)))
struct APIDocumentTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../../API").standardized
    private static let beginning = "| status | `code` | when |\n"

    private var failures: String {
        let rows = Failure.Kind.allCases.map { "| \($0.status.code) | `\($0.rawValue)` | \($0.documentation) |\n" }
        return Self.beginning + "|---|---|---|\n" + rows.joined()
    }

    private func page(_ slice: Slice) -> String {
        let rows = slice.routes.map { route in
            let words = route.documentation.request.split(separator: " ")
            let path = words[1].replacing(/:(\w+)/) { "{\($0.1)}" }
            return "| `\(words[0]) /\(path)` | \(route.documentation.body) | \(route.documentation.answer) |\n"
        }
        return "# \(slice.name)\n\n| request | body | answer |\n|---|---|---|\n\(rows.joined())"
            + "\n```jsonc\n\(slice.wire)\n```\n"
    }

    /// Returns the expected files, by their names.
    private func files() async throws -> [String: String] {
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(readme.range(of: Self.beginning)?.lowerBound)
        var files = ["README.md": String(readme[..<start]) + failures]
        for slice in Slices.all {
            let name = slice.name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            files["\(name).md"] = page(slice)
        }
        files["openapi.json"] = try await openAPI()
        return files
    }

    private func openAPI() async throws -> String {
        var document = OpenAPIDocument()
        for slice in Slices.all {
            try await document.add(slice, #require(DeclaredEndpointTests.declared[slice.name]))
        }
        document.addChanges()
        return try document.finished()
    }

    @Test("has an up-to-date page for each slice, and an OpenAPI document; WRITE_API=1 writes them")
    func current() async throws {
        let files = try await files()
        let found = Set(try FileManager.default.contentsOfDirectory(atPath: Self.folder.path))
        if ProcessInfo.processInfo.environment["WRITE_API"] == "1" {
            for (name, text) in files {
                try text.write(to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            for name in found.subtracting(files.keys) {
                try FileManager.default.removeItem(at: Self.folder.appending(path: name))
            }
        } else {
            let advice: Comment = "Rewrite them with WRITE_API=1 swift test --filter APIDocumentTests"
            #expect(found == Set(files.keys), advice)
            for (name, text) in files {
                let written = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
                #expect(written == text, advice)
            }
        }
    }

    @Test("documents each body of a route with valid JSON examples")
    func examples() async throws {
        let backend = try TestBackend()
        var paths: [String] = []
        for slice in Slices.all {
            let lines = slice.wire.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined()
            // Several objects may follow each other.
            let examples = try JSONValue(
                parsing: Data("[\(lines.replacing("}{", with: "},{"))]".utf8)
            ).array
            let puts = slice.routes.filter { !$0.documentation.body.isEmpty }
            for route in puts {
                let name = route.documentation.body
                #expect(slice.wire.contains("// \(name)"), "\(name) isn't explained")
                let path =
                    "/" + route.path.map { $0.hasPrefix(":") ? Substring(Bodies.miso) : $0 }.joined(separator: "/")
                var isAccepted = false
                for example in examples where !isAccepted {
                    let body = example.with("id", .string(Bodies.miso))
                    // Whether the ids in the path exist doesn't matter here.
                    isAccepted = try await ![400, 422].contains(backend.send(route.method, path, body).status)
                }
                #expect(isAccepted, "no example of \(slice.name) can be sent to \(route.documentation.request)")
                paths.append(path)
            }
        }
        #expect(paths.count >= 6)
    }
}

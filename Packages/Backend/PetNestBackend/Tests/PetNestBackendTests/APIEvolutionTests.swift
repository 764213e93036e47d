import BackendCoreTesting
import Foundation
import Testing

/// A client of the previous release works with the current API. `Releases/2026-11-28/openapi.json` is the API of that release,
/// without its descriptions and failures.
@Suite("The API, for a client of the previous release", .timeLimit(.minutes(1)))
struct APIEvolutionTests {
    private static let previous = Release.folder("2026-11-28").appending(path: "openapi.json")
    private static let current = URL(filePath: #filePath).appending(path: "../../../../API/openapi.json")

    private func document(_ file: URL) throws -> JSONValue {
        try JSONValue(parsing: Data(contentsOf: file.standardized))
    }

    @Test("has all operations, accepts what it accepted, and answers with what the client reads")
    func previousClient() throws {
        let changes = try APIChanges(from: document(Self.previous), to: document(Self.current))
        #expect(changes.breaks == [])
    }

    @Test(
        "differs if a member, a word or an operation goes, or something more is required",
        arguments: [
            (["paths", "/v1/pets", "get"], nil, ["GET /v1/pets is gone."]),
            (
                ["components", "schemas", "Weight", "properties", "grams"], nil,
                ["Weight (sent).grams is gone.", "Weight (received).grams is gone."]
            ),
            (
                ["components", "schemas", "Weight", "required"], ["date", "grams", "id"],
                ["Weight (sent).id is required."]
            ),
            (
                ["components", "schemas", "Pet", "properties", "species", "enum"], ["cat"],
                Set(
                    ["dog", "rabbit", "smallMammal", "bird", "reptile", "fish", "horse", "other"].map {
                        "Pet (sent).species doesn't accept “\($0)”."
                    })
            ),
            (
                ["components", "schemas", "FeedPost", "properties", "likes", "type"], "string",
                ["FeedPost (received).likes has another type."]
            ),
            (["components", "schemas", "FeedPost", "properties", "newMember"], ["type": "string"], []),
        ] as [([String], JSONValue?, Set<String>)])
    func breaks(path: [String], value: JSONValue?, breaks: Set<String>) throws {
        let current = try document(Self.current)
        let changes = APIChanges(from: current, to: current.with(path[...], value))
        #expect(changes.breaks == breaks)
    }
}

extension JSONValue {
    /// Returns the value with another one at a path, or without it.
    fileprivate func with(_ path: ArraySlice<String>, _ value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        let rest = path.dropFirst()
        return with(name, rest.isEmpty ? value : (self[name] ?? [:]).with(rest, value))
    }
}

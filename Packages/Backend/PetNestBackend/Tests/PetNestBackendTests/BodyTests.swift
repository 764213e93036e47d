import BackendCoreTesting
import Foundation
import Testing

@Suite("Request body", .onBothStores, .timeLimit(.minutes(20)))
struct BodyTests {
    /// Every path with a body, and a valid body for it.
    static let puts: [(path: String, body: JSONValue)] =
        [("/v1/owner", Bodies.owner), ("/v1/pets/\(Bodies.miso)", Bodies.pet)]
        + Bodies.kinds.map { ("/v1/pets/\(Bodies.miso)/\($0)/\(Bodies.entry)", Bodies.entries[$0] ?? nil) }

    private func backend() async throws -> TestBackend {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        return backend
    }

    @Test(
        "that isn't a JSON object fails with 400",
        arguments: [
            "", " ", "{", "{}}", "null", "[]", "1", "\"text\"", "{\"name\":}", "name=Miso", "\u{FEFF}", "<xml/>",
        ])
    func notAnObject(text: String) async throws {
        let backend = try await backend()
        for (path, _) in Self.puts {
            let answer = await backend.send(.put, path, bytes: Data(text.utf8))
            #expect(answer.status == 400)
            #expect(answer.code == "malformed")
        }
    }

    @Test("with a member of the wrong type fails with 400 that names it")
    func wrongTypes() async throws {
        let backend = try await backend()
        for (path, body) in Self.puts {
            guard case .object(let members) = body else { continue }
            for member in members.keys {
                for wrong in [true, [], [1], ["a": []]] as [JSONValue] {
                    let answer = try await backend.send(.put, path, body.with(member, wrong))
                    switch (member, wrong) {
                    case ("recurrence", .object), ("dose", .object), ("stock", .object), ("given", .object),
                        // The medicine has an interval, which needs a time.
                        ("expectedFrom", .object), ("times", []):
                        #expect(answer.status == 422)
                    case ("neutered", .bool), ("completions", []):
                        #expect(answer.status == 200)
                    default:
                        #expect(answer.status == 400)
                        #expect(answer.message.contains("“\(member)"))
                    }
                }
            }
        }
    }

    @Test("with invalid days or ids fails with 400 that names them")
    func unparsable() async throws {
        let backend = try await backend()
        let days = ["birthDate", "date", "givenOn", "nextDue", "start", "due", "lastDone", "end", "day", "died"]
        for (path, body) in Self.puts {
            for member in days where body[member] != nil {
                for wrong in ["", "2026-02-30", "3 May 2026", "2026-05-03T00:00:00Z", "20260503"] {
                    let answer = try await backend.send(.put, path, body.with(member, .string(wrong)))
                    #expect(answer.status == 400)
                    #expect(answer.message.contains("“\(member)”"))
                }
            }
            for wrong in ["", "miso", "\(Bodies.miso)0"] {
                let answer = try await backend.send(.put, path, body.with("id", .string(wrong)))
                #expect(answer.status == 400)
                #expect(answer.message.contains("“id”"))
            }
        }
    }

    @Test(
        "with a fraction or a number out of range fails with 400",
        arguments: ["4200.5", "1e400", "99999999999999999999"])
    func fractions(number: String) async throws {
        let path = "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)"
        let text = #"{"grams": \#(number), "date": "2026-05-03"}"#
        let answer = try await backend().send(.put, path, bytes: Data(text.utf8))
        #expect(answer.status == 400)
    }

    @Test("of 1 MiB is read, and one more byte fails with 413")
    func tooLarge() async throws {
        let backend = try await backend()
        for (path, body) in Self.puts {
            var bytes = try body.data
            bytes.append(Data(repeating: UInt8(ascii: " "), count: 1_048_576 - bytes.count))
            #expect(await backend.send(.put, path, bytes: bytes).status == 200)
            bytes.append(UInt8(ascii: " "))
            let answer = await backend.send(.put, path, bytes: bytes)
            #expect(answer.status == 413)
            #expect(answer.code == "tooLarge")
        }
    }

    @Test("nested too deeply fails with 400", arguments: ["[", "{\"a\":"])
    func nesting(opening: String) async throws {
        let bytes = Data(String(repeating: opening, count: 1_000_000 / opening.utf8.count).utf8)
        let answer = try await backend().send(.put, "/v1/owner", bytes: bytes)
        #expect(answer.status == 400)
    }

    @Test("that isn't UTF-8 fails with 400")
    func notUTF8() async throws {
        let bytes = Data(#"{"id":"\#(Bodies.entry)","name":""#.utf8) + [0xFF, 0xFE] + Data(#""}"#.utf8)
        #expect(try await backend().send(.put, "/v1/owner", bytes: bytes).status == 400)
    }

    @Test("that is rejected changes nothing")
    func nothingChanged() async throws {
        let backend = try await backend()
        for (path, body) in Self.puts { try await backend.send(.put, path, body) }
        let paths = ["/v1/owner", "/v1/pets"] + Bodies.kinds.map { "/v1/pets/\(Bodies.miso)/\($0)" }
        var before: [Data] = []
        for path in paths { before.append(try await backend.send(.get, path).bytes) }
        for (path, body) in Self.puts {
            for text in ["name", "reason", "vaccine", "title"] where body[text] != nil {
                #expect(try await backend.send(.put, path, body.with(text, "")).status == 422)
            }
            #expect(try await backend.send(.put, path, body.with("id", "?")).status == 400)
        }
        for (path, bytes) in zip(paths, before) { #expect(try await backend.send(.get, path).bytes == bytes) }
    }
}

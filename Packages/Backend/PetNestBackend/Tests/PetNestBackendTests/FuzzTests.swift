import BackendCoreTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Random requests", .onBothStores, .timeLimit(.minutes(20)))
struct FuzzTests {
    private static let methods: [HTTPRequest.Method] = [.get, .put, .delete, .put, .get, .post, .head, .options]
    private static let codes = [
        400: "malformed", 404: "notFound", 405: "methodNotAllowed", 413: "tooLarge", 422: "rejected",
    ]
    private static let parts = [
        "v1", "pets", "owner", "agenda", "weights", "visits", "vaccinations", "reminders", "medicines", "doses",
        Bodies.miso, Bodies.bruno,
        Bodies.entry, "", "..", "%00", "ü", "miso", "a b", "%2F",
    ]
    private static let texts = [
        "", " ", "Miso", "cat", "2026-05-03", "2026-02-30", "9999-12-31", "0001-01-01", "month", "\0", "\u{202E}", "🐈",
        "e\u{301}", "'; DROP TABLE pet; --", "276098102345678", "../x", Bodies.miso, Bodies.entry,
        String(repeating: "x", count: 5000), "\u{1B}[2J", "ß", "NaN", "\r\n",
    ]

    private func path(_ generator: inout SeededGenerator) -> String {
        var path = ""
        switch generator.below(4) {
        case 0:
            for _ in 0..<generator.below(7) { path += "/" + generator.pick(Self.parts, or: "v1") }
        case 1: path = generator.pick(["/v1/pets", "/v1/owner", "/v1/agenda", "/v1/pets/\(Bodies.miso)"], or: "/")
        default:
            path = "/v1/pets/\(generator.pick([Bodies.miso, Bodies.bruno], or: Bodies.miso))"
            path += "/" + generator.pick(Bodies.kinds, or: "weights")
            if generator.below(4) > 0 { path += "/\(Bodies.id(generator.below(4)))" }
        }
        for index in 0..<generator.below(3) {
            let name = generator.pick(["until", "since", "limit", "x", "%", ""], or: "x")
            let value = generator.pick(["2026-05-03", "3", "0", "-1", "%zz", "", "9999-12-31", "1e3", "=&"], or: "")
            path += (index == 0 ? "?" : "&") + "\(name)=\(value)"
        }
        return path
    }

    private func value(_ generator: inout SeededGenerator, depth: Int = 0) -> JSONValue {
        switch generator.below(depth > 2 ? 4 : 6) {
        case 0: .null
        case 1: .bool(generator.below(2) == 0)
        case 2: .number(generator.pick([0, 1, -1, 0.5, 4200, 1e15, 2_000_000, 2_000_001], or: 0))
        case 3: .string(generator.pick(Self.texts, or: ""))
        case 4: .array((0..<generator.below(3)).map { _ in value(&generator, depth: depth + 1) })
        default:
            .object(
                Dictionary(
                    ["every", "unit", "a"].prefix(generator.below(4)).map { ($0, value(&generator, depth: depth + 1)) }
                ) { _, last in last })
        }
    }

    /// Returns a body that is mostly valid for the path.
    private func body(for path: String, _ generator: inout SeededGenerator) throws -> Data {
        if generator.below(10) == 0 {
            return Data((0..<generator.below(200)).map { _ in UInt8(generator.below(256)) })
        }
        var body = generator.pick(BodyTests.puts.map(\.body), or: .null)
        if generator.below(10) > 0 {
            let kind = Bodies.kinds.first { path.contains($0) }
            body = kind.flatMap { Bodies.entries[$0] } ?? (path.contains("owner") ? Bodies.owner : Bodies.pet)
        }
        if generator.below(3) > 0 { body = body.with("id", nil) }
        guard case .object(let members) = body else { return Data() }
        for member in members.keys.sorted() where generator.below(8) == 0 {
            body = body.with(member, generator.below(4) == 0 ? nil : value(&generator))
        }
        var bytes = try body.data
        if generator.below(10) == 0 { bytes = bytes.prefix(generator.below(bytes.count + 1)) }
        if generator.below(10) == 0, !bytes.isEmpty {
            bytes[bytes.startIndex + generator.below(bytes.count)] = UInt8(generator.below(256))
        }
        return Data(bytes)
    }

    @Test("always get valid responses, and the store stays readable", arguments: 1...4)
    func conformance(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let backend = try TestBackend()
        for pet in [Bodies.miso, Bodies.bruno] { try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet) }
        var seen: [Int: Int] = [:]
        for _ in 0..<800 {
            let method = generator.pick(Self.methods, or: .get)
            let path = path(&generator)
            let answer = await backend.send(method, path, bytes: try body(for: path, &generator))
            seen[answer.status, default: 0] += 1
            switch answer.status {
            case 200:
                #expect(answer.headers[.contentType] == "application/json")
                #expect(answer.json != nil && answer.json?["error"] == nil)
            case 204:
                #expect(answer.bytes.isEmpty)
            default:
                #expect(Self.codes[answer.status] != nil, "\(method) \(path): \(answer.status) \(answer.message)")
                #expect(answer.code == Self.codes[answer.status])
                #expect(!answer.message.isEmpty)
                #expect(answer.headers[.contentType] == "application/json")
                #expect(answer.problems.isEmpty == (answer.status != 422))
                #expect((answer.headers[.allow] != nil) == (answer.status == 405))
            }
        }
        for status in [200, 204, 400, 404, 405, 422] { #expect(seen[status, default: 0] > 0, "\(status)") }

        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        for pet in pets.compactMap({ $0["id"]?.string }) {
            for kind in Bodies.kinds { #expect(try await backend.send(.get, "/v1/pets/\(pet)/\(kind)").status == 200) }
        }
        #expect(try await backend.send(.get, "/v1/agenda?until=9999-12-31").status == 200)
    }

    @Test("stored records are returned unchanged, and can be put again")
    func roundTrip() async throws {
        var generator = SeededGenerator(seed: 5)
        let backend = try TestBackend()
        for pet in [Bodies.miso, Bodies.bruno] { try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet) }
        var stored = 0
        for _ in 0..<700 {
            let kind = generator.pick(Bodies.kinds, or: "visits")
            let list = "/v1/pets/\(generator.pick([Bodies.miso, Bodies.bruno], or: Bodies.miso))/\(kind)"
            let id = Bodies.id(generator.below(50))
            let put = await backend.send(.put, "\(list)/\(id)", bytes: try body(for: list, &generator))
            guard put.status == 200 else { continue }
            stored += 1
            let again = await backend.send(.put, "\(list)/\(id)", bytes: put.bytes)
            #expect(again.status == 200)
            #expect(again.bytes == put.bytes)
            let listed = try await backend.send(.get, list).json?[kind]?.array ?? []
            #expect(listed.filter { $0["id"] == .string(id) } == [put.json])
        }
        #expect(stored > 100)
    }
}

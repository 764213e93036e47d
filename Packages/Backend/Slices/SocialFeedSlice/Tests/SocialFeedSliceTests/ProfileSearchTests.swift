import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import SocialFeedSlice

@Suite("A search for profiles", .onBothStores, .timeLimit(.minutes(5)))
struct ProfileSearchTests {
    /// A feed with profiles of other accounts.
    private func backend(_ names: [(handle: String, name: String)]) async throws -> SliceBackend {
        let backend = try SliceBackend(.socialFeed(pets: PetsStandIn()))
        try await backend.database.write { store in
            for (index, profile) in names.enumerated() {
                try store.execute(
                    "INSERT INTO feedProfile (id, account, handle, name, species) VALUES (?, ?, ?, ?, 'dog')",
                    [.text(Bodies.id(index)), .text(Bodies.nobody), .text(profile.handle), .text(profile.name)])
            }
        }
        return backend
    }

    private func found(_ text: String?, in backend: SliceBackend) async throws -> [String?] {
        let query = text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "?text=\($0)" } ?? ""
        let answer = try await backend.send(.get, "/v1/feed/profiles\(query)")
        try #require(answer.status == 200, "\(answer.message)")
        return answer.json?["profiles"]?.array.map { $0["handle"]?.string } ?? []
    }

    @Test(
        "finds a part of three characters anywhere, and a shorter one at the beginning of a name or a handle",
        arguments: [
            ("ele", ["elefant", "chameleon"]), ("@CHAM", ["chameleon"]), ("frau hol", ["holle"]), ("el", ["elefant"]),
            ("h", ["holle"]), ("f", ["holle"]), ("@e", ["elefant"]), ("o", ["oezi"]), ("l", []), ("ö", ["oezi"]),
            ("zguer", ["oezi"]),
            ("%ele", []), ("e_e", []), ("\\", []), ("", ["chameleon", "elefant", "holle", "oezi"]),
        ])
    func parts(text: String, expected: [String]) async throws {
        let backend = try await backend([
            ("elefant", "Elefant"), ("chameleon", "Chameleon"), ("holle", "Frau Holle"), ("oezi", "özguer"),
        ])
        #expect(try await Set(found(text, in: backend)) == Set(expected))
        if text.isEmpty { #expect(try await found(nil, in: backend) == expected) }
    }

    @Test("has followed profiles first, even if more others begin with the text than are returned")
    func followed() async throws {
        let many = (0..<400).map { (handle: "a\($0)", name: "A\($0)") }
        let backend = try await backend(many + [("az", "Az")])
        try await backend.send(.put, "/v1/feed/profiles/\(Bodies.id(400))/follow")
        let found = try await found("a", in: backend)
        #expect(found.first == "az")
        #expect(found.count == 200)
    }

    @Test("finds a pet by its new name after it was renamed, and no longer by the earlier one")
    func renamed() async throws {
        let backend = try await backend([("miso", "Miso")])
        let pet = "/v1/pets/\(Bodies.id(0))"
        let other = try await backend.account()
        for name in ["Miso", "Kasimir"] {
            try await backend.send(.put, pet, ["name": .string(name), "species": "dog"], as: other)
        }
        #expect(try await found("kasi", in: backend) == ["miso"])
        #expect(try await found("@miso", in: backend) == ["miso"])
        try await backend.send(.put, pet, ["name": "Olga", "species": "dog"], as: other)
        #expect(try await found("kasi", in: backend).isEmpty)
    }

    @Test("uses an index among many profiles, except for parts in SQLite", arguments: [nil, "m", "mis", "abc def"])
    func plan(text: String?) async throws {
        let backend = try await backend([])
        let plan = try await backend.database.write { store in
            if store.dialect == .postgreSQL {
                try store.execute(
                    """
                    INSERT INTO feedProfile (id, account, handle, name, species) \
                    SELECT 'p' || n, 'a' || n, 'h' || n, md5(CAST(n AS TEXT)), 'dog' FROM generate_series(1, 20000) AS n
                    """)
                // As autovacuum does.
                try store.execute(
                    "SELECT gin_clean_pending_list(CAST('\"feedProfileByWords\"' AS regclass)); ANALYZE feedProfile")
            }
            let (sql, arguments) = ProfileSearch(text).statement(for: .device)
            return try QueryPlan.lines(of: sql, arguments, in: store)
        }
        let isPart = text.map { $0.count > 2 } ?? false
        let index = isPart ? "feedProfileByWords" : "feedProfileByName"
        switch TestStore.current {
        case .sqlite:
            #expect(plan.contains { $0.hasPrefix("SCAN feedProfile") } == isPart, "\(plan)")
            if !isPart { #expect(plan.contains { $0.contains(index) }, "\(plan)") }
        case .postgreSQL:
            #expect(plan.contains { $0.contains(index) }, "\(plan)")
            #expect(!plan.contains { $0.contains("Seq Scan on \"feedProfile\"") }, "\(plan)")
        }
    }
}

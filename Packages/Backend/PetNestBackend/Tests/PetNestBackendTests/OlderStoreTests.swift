import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import NutritionSlice
@testable import PetNestBackend

@Suite("A store from before accounts existed", .timeLimit(.minutes(20)))
struct OlderStoreTests {
    /// A row of each table that belongs to an account now, by its name.
    private static let rows = [
        "owner": "INSERT INTO owner (only, id, name) VALUES (1, '\(Bodies.entry)', 'Ada')",
        "pet": "INSERT INTO pet (id, name, species, sex) VALUES ('\(Bodies.miso)', 'Miso', 'cat', 'female')",
        "food": "INSERT INTO food (id, name, retired) VALUES ('\(Bodies.entry)', 'Dry', 0)",
        "sitter": """
        INSERT INTO sitter (number, id, name, profile, stars, reviews, isFavourite) VALUES
            (1, '\(Bodies.id(1))', 'Ana', '{}', 9, 2, 1), (2, '\(Bodies.id(2))', 'Ben', '{}', 0, 0, 0)
        """,
        "hold": "INSERT INTO hold VALUES ('\(Bodies.id(3))', 1, '{}', 100, 99999999999)",
        "booking": """
        INSERT INTO booking (id, series, sitter, sitterName, service, start, finish, timeZone, startsAt, endsAt, total, \
        currency, terms, requestedAt, answer, answersAt, stars) VALUES ('\(Bodies.id(4))', '\(Bodies.id(4))', 1, 'Ana', \
        'walk', '2026-05-04T09:30', '2026-05-04T10:00', 'Europe/Berlin', 1, 2, 1500, 'EUR', '{}', 0, 'accepts', 1, 5)
        """,
        "bookingPet": "INSERT INTO bookingPet VALUES ('\(Bodies.id(4))', '\(Bodies.miso)')",
        "takenCell": """
        INSERT INTO takenCell VALUES (1, 0, 1, 'booking/\(Bodies.id(4))', NULL), (1, 0, 2, 'hold/\(Bodies.id(3))', 9),
            (1, 0, 3, 'hold/\(Bodies.nobody)', 9)
        """,
        "product": """
        INSERT INTO product (number, id, sequence, name, brand, profile, currency, price, stars, reviews, nameWords, \
        otherWords) VALUES (1, '\(Bodies.id(5))', 1, 'Salmon', 'Lumo', '{}', 'EUR', 100, 9, 2, '', '')
        """,
        "productFavourite": "INSERT INTO productFavourite VALUES ('\(Bodies.id(5))')",
        "productReview": """
        INSERT INTO productReview (product, isOwn, day, author, stars) VALUES
            ('\(Bodies.id(5))', 1, '2026-05-01', 'You', 4)
        """,
        "cartLine": "INSERT INTO cartLine VALUES (7, '\(Bodies.id(6))', '\(Bodies.id(5))', 'Salmon', 2, 100, 'EUR')",
        "cartAddition": "INSERT INTO cartAddition VALUES ('\(Bodies.id(7))', 1)",
        "shopOrder": """
        INSERT INTO shopOrder (number, id, placedAt, address, delivery, deliveryPrice, total, currency) VALUES
            (100001, '\(Bodies.id(8))', 1, '{}', 'standard', 0, 100, 'EUR')
        """,
        "shopOrderLine": """
        INSERT INTO shopOrderLine VALUES (100001, 0, '\(Bodies.id(6))', '\(Bodies.id(5))', 'Salmon', 1, 100)
        """,
        "shopSubscription": """
        INSERT INTO shopSubscription VALUES ('\(Bodies.id(9))', '\(Bodies.id(6))', '\(Bodies.id(5))', 'Salmon', 1, 4,
            '2026-06-01', 0, '{}')
        """,
        "sampleRow": "INSERT INTO sampleRow VALUES ('pet', 'x', 'y')",
    ]

    @Test("keeps each row for the device's account")
    func kept() async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        let older = PetNestBackend.migrations.filter { $0.name < "2026-11-24" || $0.name == "records" }
        let first = ["sitter", "product", "pet", "hold", "booking", "shopOrder"]
        do {
            let database = try SQLiteDatabase.open(at: file, migrations: older)
            try await database.write { store in
                for name in first + Self.rows.keys.filter({ !first.contains($0) }) {
                    try store.execute(Self.rows[name] ?? "")
                }
            }
            try database.close()
        }
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        let counts = try await database.read { store in
            var counts: [String: Int] = [:]
            for name in Self.rows.keys { counts[name] = try store.rows("SELECT * FROM \(name)").count }
            for table in try StoredTable.all(in: store) where Self.rows[table.name] != nil && table.isOwned {
                let rows = try store.rows(table.selectOwned, [AccountID.device.sqlValue])
                #expect(rows.count == counts[table.name], "\(table.name)")
            }
            return counts
        }
        // Taken time without an owner becomes free.
        var expected = Self.rows.mapValues { _ in 1 }
        expected["sitter"] = 2
        expected["takenCell"] = 2
        #expect(counts == expected)

        let backend = try AccountBackend(database)
        let device = try await backend.owner()
        for (path, list) in [("pets", "pets"), ("foods", "foods"), ("orders", "orders")] {
            let answer = try await backend.send(.get, "/v1/\(path)", token: device.access).json
            let unreadable = answer?["unreadable"]?.array.count ?? 0
            #expect((answer?[list]?.array.count ?? 0) + unreadable == 1, "\(path)")
        }
        let favorites = try await database.read { try SitterRepository(store: $0).favorites(of: .device) }
        #expect(favorites == [1])
        let stranger = try await backend.register("bob@example.org")
        #expect(try await backend.send(.get, "/v1/pets", token: stranger.access).json == ["pets": []])
        // Reviews are deleted with the account, and the stars are updated.
        let closed = try await backend.send(
            .post, "/v1/account/closing", ["password": .string(try #require(device.secret))], token: device.access)
        #expect(closed.status == 204)
        let left = try await database.read { store in
            try (store.row("SELECT stars, reviews FROM product"), store.row("SELECT stars, reviews FROM sitter"))
        }
        #expect(left.0?.values == [.integer(5), .integer(1)] && left.1?.values == [.integer(4), .integer(1)])
        try database.close()
    }
}

@Suite("A store with a neuter status in diets", .timeLimit(.minutes(20)))
struct NeuteredInDietTests {
    @Test("has it only in the profile, whose own value takes precedence")
    func moved() async throws {
        let pets: [(id: String, profile: String, diet: String?, expected: Int?)] = [
            (Bodies.id(1), "NULL", "1", 1), (Bodies.id(2), "0", "1", 0), (Bodies.id(3), "1", "NULL", 1),
            (Bodies.id(4), "NULL", nil, nil),
        ]
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        let step = Migration.dietWithoutNeutered.name
        let older = try SQLiteDatabase.open(
            at: file, migrations: PetNestBackend.migrations.filter { $0.name < step || $0.name == "records" })
        try await older.write { store in
            for (id, profile, diet, _) in pets {
                try store.execute(
                    """
                    INSERT INTO pet (id, name, species, sex, neutered, account)
                    VALUES ('\(id)', 'Miso', 'cat', 'female', \(profile), ?)
                    """, [AccountID.device.sqlValue])
                guard let diet else { continue }
                try store.execute("INSERT INTO diet (pet, neutered, condition) VALUES ('\(id)', \(diet), 5)")
            }
        }
        try older.close()
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        try await database.read { store in
            for (id, _, diet, expected) in pets {
                let neutered: Int? = try store.row("SELECT neutered FROM pet WHERE id = '\(id)'")?.value("neutered")
                #expect(neutered == expected)
                let condition: Int? = try store.row("SELECT * FROM diet WHERE pet = '\(id)'")?.value("condition")
                #expect(condition == (diet == nil ? nil : 5))
            }
        }
        try database.close()
    }
}

import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import AccountsSlice
@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("An account's export from a server", .onBothStores, .timeLimit(.minutes(20)))
struct AccountExportTests {
    private static let path = "/v1/account/export"

    /// Ada and Bob, who both have the sample, and Ada's cat, which she shares with Bob.
    private struct People {
        let backend: AccountBackend
        let ada: TestSession
        let bob: TestSession
        /// The path of the cat.
        let cat: String

        /// Creates a copy of data that is entered once for all tests.
        init() async throws {
            let (store, contents) = try await Self.entered.copy()
            backend = try AccountBackend(store)
            (ada, bob, cat) = contents
        }

        private static let entered = FilledStore { store in
            let people = try await People(in: AccountBackend(store))
            return (people.ada, people.bob, people.cat)
        }

        private init(in backend: AccountBackend) async throws {
            self.backend = backend
            ada = try await backend.register("ada@example.org")
            bob = try await backend.register("bob@example.org")
            for session in [ada, bob] {
                try await SampleData(upTo: CalendarDate(backend.now, in: .gmt)).fill(
                    backend.backend, for: #require(AccountID(session.account)))
            }
            let pets = try await backend.succeed(.get, "/v1/pets", as: ada)?["pets"]?.array ?? []
            cat = "/v1/pets/" + (try #require(pets.first { $0["species"] == "cat" }?["id"]?.string))
            let invitation: JSONValue = ["name": "Bob", "role": "family"]
            let path = "\(cat)/invitations/\(Bodies.id(61))"
            let code = try #require(try await backend.succeed(.put, path, invitation, as: ada)?["code"])
            try await backend.succeed(.post, "/v1/invitations/acceptance", ["code": code], as: bob)
            let weight: JSONValue = ["grams": 4321, "date": "2026-05-03"]
            try await backend.succeed(.put, "\(cat)/weights/\(Bodies.id(62))", weight, as: bob)
        }
    }

    @Test("contains exactly the account's rows: a shared pet is in its owner's only, with the entries of others")
    func exact() async throws {
        let people = try await People()
        let id = String(people.cat.dropFirst("/v1/pets/".count))
        for (person, other) in [(people.ada, people.bob), (people.bob, people.ada)] {
            let file = try await people.backend.expectExactExport(of: person)
            let text = String(decoding: file, as: UTF8.self)
            #expect(!text.contains(other.account) && !text.contains(person.account))
            #expect(text.contains(id) == (person.account == people.ada.account))
            #expect(text.contains(Bodies.id(62)) == (person.account == people.ada.account))
        }
    }

    @Test("is that of the command on the server's database, and is imported into an empty folder")
    func roundTrip() async throws {
        let people = try await People()
        let file = try await people.backend.export(of: people.ada)
        let account = try #require(AccountID(people.ada.account))
        #expect(try await people.backend.backend.export(from: account).json == file)

        let folder = try TestBackend(.file)
        let summary = try await folder.backend.import(file)
        #expect(summary.added["pet"] == 3)
        for path in ["/v1/pets", "/v1/foods", "/v1/owner"] {
            #expect(
                try await folder.send(.get, path).json == people.backend.succeed(.get, path, as: people.ada), "\(path)")
        }
        let pets = try await folder.send(.get, "/v1/pets").json?["pets"]?.array.compactMap { $0["id"]?.string } ?? []
        for pet in pets {
            for list in ["weights", "visits", "vaccinations", "reminders", "medicines", "meals", "drinks", "diet"] {
                let path = "/v1/pets/\(pet)/\(list)"
                let here = try await folder.send(.get, path).json
                #expect(here?["unreadable"] == nil)
                #expect(try await here == people.backend.succeed(.get, path, as: people.ada), "\(path)")
            }
        }
    }

    @Test("of one pet contains that pet, which must be the account's own")
    func onePet() async throws {
        let people = try await People()
        let id = people.cat.dropFirst("/v1/pets/".count)
        let answer = try await people.backend.send(.get, "\(Self.path)?pet=\(id)", token: people.ada.access)
        let file = try ExportFile(answer.bytes)
        #expect(file.tables["pet"]?.count == 1 && file.tables["weight"]?.isEmpty == false)
        let foreign = try await people.backend.send(.get, "\(Self.path)?pet=\(id)", token: people.bob.access)
        #expect(foreign.status == 404)
        let invalid = try await people.backend.send(.get, "\(Self.path)?pet=Miso", token: people.bob.access)
        #expect(invalid.status == 400)
    }

    @Test("is refused if it would be too long, before all of it is read")
    func tooLong() async throws {
        let backend = try AccountBackend()
        let ada = try await backend.register("ada@example.org")
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet, token: ada.access)
        let services = RouteServices(database: backend.database, passwords: nil, mail: nil) { _ in }
        let account = try #require(AccountID(ada.account))
        let size = try await backend.export(of: ada).count
        for longest in [10, size - 1] {
            let failure = await #expect(throws: Failure.self) {
                try await StoredExport().export(of: nil, from: account, upTo: longest, with: services)
            }
            #expect(failure?.kind == .conflict && failure?.reason == "exportTooLarge")
        }
        #expect(try await StoredExport().export(of: nil, from: account, upTo: size, with: services).count == size)
        await #expect(throws: StoreExport.TooLong.self) {
            try await StoreExport.read(from: account, upTo: 10, in: backend.database, Slices.all)
        }
    }
}

extension AccountBackend {
    /// Returns an account's export.
    func export(of session: TestSession) async throws -> Data {
        let answer = try await send(.get, "/v1/account/export", token: session.access)
        try #require(answer.status == 200, "\(answer.message)")
        #expect(answer.headers[.contentType] == "application/json")
        return answer.bytes
    }

    /// Expects that an account's export contains the rows that closing the account would delete, and no others.
    /// - Returns: The export.
    @discardableResult
    func expectExactExport(of session: TestSession) async throws -> Data {
        let file = try await export(of: session)
        let exported = try ExportFile(file).tables
        let deleted = try await rowsThatClosingDeletes(try #require(AccountID(session.account)))
        #expect(deleted.values.reduce(0) { $0 + $1.count } > 500)
        for (table, rows) in deleted {
            let found = Set((exported[table] ?? []).map(\.comparable))
            let others = found.subtracting(rows)
            #expect(others.isEmpty, "\(table): \(others)")
            var missing = rows.subtracting(found)
            // These also disappear: others' comments on the account's posts, and times that are only held.
            if table == "feedComment" {
                let own = Set((exported["feedProfile"] ?? []).map { $0["id"] })
                missing = missing.filter { own.contains($0["profile"]) }
            } else if table == "takenCell" {
                missing = missing.filter { $0["booking"] != nil }
            }
            #expect(missing.isEmpty, "\(table): \(missing)")
        }
        return file
    }

    /// Returns the rows that closing an account deletes, by table, without those in tables that exports exclude. The
    /// account stays.
    private func rowsThatClosingDeletes(_ account: AccountID) async throws -> [String: Set<[String: SQLValue]>] {
        struct Undone: Error {
            let rows: [String: Set<[String: SQLValue]>]
        }
        let slices = backend.slices
        do {
            try await database.write { store in
                let all = try slices.ownersTables(in: store)
                let names = all.ofAccounts
                let tables = all.filter { names.contains($0.name) }
                let before = try tables.map { try store.rows($0.select) }
                try AccountRepository(store: store).close(account)
                var rows: [String: Set<[String: SQLValue]>] = [:]
                for (table, before) in zip(tables, before) {
                    let deleted = Set(before).subtracting(try store.rows(table.select))
                    // Rows of others, such as likes of the account's posts, aren't the account's.
                    rows[table.name] = Set(
                        deleted.map { Dictionary(uniqueKeysWithValues: zip($0.columns, $0.values)) }
                            .filter { $0["account"] ?? account.sqlValue == account.sqlValue }.map(\.comparable))
                }
                throw Undone(rows: rows)
            }
        } catch let undone as Undone {
            return undone.rows
        }
        return [:]
    }
}

extension [String: SQLValue] {
    /// The row as both stores and an export have it: without missing values and without its account. An export doesn't
    /// distinguish 4 from 4.0.
    fileprivate var comparable: [String: SQLValue] {
        filter { $0.key != "account" && $0.value != .null }.mapValues { value in
            if case .integer(let number) = value { .real(Double(number)) } else { value }
        }
    }
}

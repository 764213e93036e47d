import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PetNestBackend

/// Two people in one store: Ada, who has records of every kind, and Bob, who has only the sample.
struct Household {
    let backend: AccountBackend
    let ada: TestSession
    let bob: TestSession
    /// A pet of Bob's.
    let pet: String

    /// Creates a copy of data that is entered once for all tests.
    init() async throws {
        let (store, contents) = try await Self.entered.copy()
        backend = try AccountBackend(store)
        (ada, bob, pet) = contents
    }

    private static let entered = FilledStore { store in
        let house = try await Household(enteredIn: store)
        return (house.ada, house.bob, house.pet)
    }

    /// Enters everything.
    private init(enteredIn store: any TransactionalDatabase) async throws {
        backend = try AccountBackend(store)
        ada = try await backend.owner()
        bob = try await backend.register("bob@example.org")
        let day = CalendarDate(dayNumber: 20_576)
        for session in [ada, bob] {
            try await SampleData(upTo: day).fill(backend.backend, for: #require(AccountID(session.account)))
        }
        let pets = try await backend.send(.get, "/v1/pets", token: bob.access).json?["pets"]?.array
        pet = try #require(pets?.first?["id"]?.string)
        try await enter()
        try await dispute()
    }

    /// The sitter who belongs to Ada.
    static let adasSitter = Bodies.id(911)
    /// Ada's booking.
    static let booking = Bodies.id(910)

    /// Enters what Ada's sample doesn't contain. A new slice's table that stays empty here fails the test: fill it in
    /// the slice's sample, or here.
    private func enter() async throws {
        func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
            let answer = try await backend.send(method, path, body, token: ada.access)
            try #require((200..<300).contains(answer.status), "\(path): \(answer.message)")
            return answer.json ?? .null
        }
        let pets = try await send(.get, "/v1/pets")["pets"]?.array ?? []
        let rex = try #require(pets.first { $0["species"] == "dog" })
        let dog = try #require(rex["id"]?.string)
        _ = try await send(.put, "/v1/pets/\(dog)", rex.with("photo", "rex.jpg"))
        _ = try await send(
            .put, "/v1/pets/\(dog)/photo", ["photo": "rex.jpg", "width": 2, "points": "AAAA////"])
        let activities = try await send(.get, "/v1/pets/\(dog)/activities?limit=1")["activities"]?.array
        let activity = try #require(activities?.first?["id"])
        _ = try await send(.put, "/v1/pets/\(dog)/tracker", ["activity": activity])
        try await report()
        let invitation: JSONValue = ["name": "Carol", "role": "vet"]
        _ = try await send(.put, "/v1/pets/\(dog)/invitations/\(Bodies.id(903))", invitation)
        try await formerSitter()
        let profile = try JSONValue(parsing: PaymentWorld.profile())
        _ = try await send(.put, "/v1/sitters/\(Self.adasSitter)", profile)
        let query = "service=walk&species=dog&day=2026-05-04&limit=1"
        let sitters = try await send(.get, "/v1/sitters?\(query)")["sitters"]?.array
        let sitter = try #require(sitters?.first?["id"]?.string)
        _ = try await send(.put, "/v1/sitters/\(sitter)/favourite")
        _ = try await send(.put, "/v1/area", ["name": "Pankow", "latitude": 52.569, "longitude": 13.402])
        let days = try await send(.get, "/v1/sitters/\(sitter)/times?service=walk&from=2026-05-04&days=1")
        let times = days["days"]?.array.first?["times"]?.array.compactMap(\.string) ?? []
        for (number, time) in [(1, try #require(times.first)), (2, try #require(times.last))] {
            let wish: JSONValue = [
                "sitter": .string(sitter), "service": "walk", "starts": [.string("2026-05-04T\(time)")],
                "pets": [.string(dog)],
            ]
            let hold = try await send(.put, "/v1/holds/\(Bodies.id(900 + number))", wish)
            if number == 1 {
                try await pay(hold["payment"], token: ada.access)
                let order: JSONValue = ["hold": .string(Bodies.id(901)), "total": try #require(hold["total"])]
                _ = try await send(.put, "/v1/bookings/\(Self.booking)", order)
            }
        }
    }

    /// Stores a reading of the tracker of Ada's dog, as the sample world sends it.
    private func report() async throws {
        try await backend.database.write { store in
            _ = try store.execute(
                "INSERT INTO trackerReading (pet, time, latitude, longitude) SELECT pet, started, 1, 2 FROM tracker")
        }
    }

    /// Makes Ada a former sitter of Bob's pet, who can no longer see it.
    private func formerSitter() async throws {
        try await backend.database.write { [ada, pet] store in
            _ = try store.execute(
                "INSERT INTO petShare (id, pet, account, name, role, begins, ends) VALUES (?, ?, ?, 'Ada', 'sitter', 1, 2)",
                [.text(Bodies.id(904)), .text(pet), .text(ada.account)])
            try store.execute(
                "INSERT INTO petShareEnd (id, pet, account, name, ended) VALUES (?, ?, ?, 'Miso', 2)",
                [.text(Bodies.id(905)), .text(pet), .text(ada.account)])
        }
    }

    /// Reports a dispute of Ada's about care, as if it were over.
    private func dispute() async throws {
        try await backend.database.write { store in
            for (number, status) in [(2, "confirmed"), (3, "inProgress"), (4, "done"), (5, "disputed")] {
                try store.execute(
                    """
                    INSERT INTO bookingEvent (booking, number, status, at, actor, reason) \
                    SELECT id, CAST(? AS INTEGER), ?, endsAt, 'owner', ? FROM booking WHERE id = ?
                    """,
                    [
                        number.sqlValue, .text(status), status == "disputed" ? "He limped." : nil,
                        .text(Self.booking),
                    ])
            }
        }
    }

    /// Stores a card, authorizes a payment with it, and fills the wallet, which moves money at once.
    func pay(_ payment: JSONValue?, token: String) async throws {
        func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil) async throws {
            let answer = try await backend.send(method, path, body, token: token)
            try #require(answer.status == 200, "\(path): \(answer.message)")
        }
        let card = EntityID<Never>().description
        let filling = EntityID<Never>().description
        let typed: JSONValue = [
            "number": "4242424242424242", "month": 12, "year": 2030, "code": "123", "isKept": true,
        ]
        try await send(.put, "/v1/cards/\(card)", typed)
        try await send(.put, "/v1/wallet/payments/\(filling)", ["amount": 500, "currency": "EUR"])
        for payment in [try #require(payment?.string), filling] {
            let attempt = EntityID<Never>().description
            try await send(.put, "/v1/payments/\(payment)/attempts/\(attempt)", ["method": .string(card)])
        }
        try await approve()
        let read = try await backend.send(.put, "/v1/notices/reading", ["until": 1000], token: ada.access)
        try #require(read.status == 204)
    }

    /// Approves all payments by card, as the cards' bank.
    private func approve() async throws {
        let service = backend.backend
        for attempt in await service.send(.get, "/v1/bank/attempts").json["attempts"].array {
            let path = "/v1/bank/attempts/\(attempt["id"]?.string ?? "")/status"
            try #require(await service.send(.put, path, bytes: Data(#"{"status":"approved"}"#.utf8)).status == 204)
        }
    }

    /// Returns a new account with one pet. None of its ids was used before.
    func stranger() async throws -> Stranger {
        let session = try await backend.register("\(UUID())@example.org")
        let pet = EntityID<Never>().description
        let path = "/v1/pets/\(pet)"
        try #require(try await backend.send(.put, path, Bodies.smallestPet, token: session.access).status == 200)
        return Stranger(access: session.access, pet: pet)
    }

    /// Returns the rows of all tables except tokens, by table; of one account if it is named.
    func rows(of account: String? = nil) async throws -> [String: [Row]] {
        let leftOut = Slice.accounts().export.leavesOut
        return try await backend.database.read { store in
            let tables = try StoredTable.all(in: store).filter { !leftOut.contains($0.name) }
            let owned = tables.ofAccounts
            var found: [String: [Row]] = [:]
            for table in tables where account == nil || owned.contains(table.name) {
                let rows = try store.rows(table.select)
                if let account, table.isOwned {
                    found[table.name] = try rows.filter { try $0.value("account", as: String.self) == account }
                } else {
                    found[table.name] = rows
                }
            }
            return found
        }
    }

    /// Returns Ada's export, and her holds and cards, which it doesn't contain.
    func adas() async throws -> (json: Data, holds: [Row]) {
        let account = try #require(AccountID(ada.account))
        let left = ["hold", "paymentCard"].map { "SELECT * FROM \($0) WHERE account = ? ORDER BY id" }
        return (
            try await backend.backend.export(from: account).json,
            try await backend.database.read { store in
                try left.flatMap { try store.rows($0, [account.sqlValue]) }
            }
        )
    }

    /// Returns an id from each table with rows of Ada's.
    func ids() async throws -> [(table: String, id: String)] {
        let leftOut = Slice.accounts().export.leavesOut
        return try await backend.database.read { store in
            let tables = try StoredTable.all(in: store).filter { !leftOut.contains($0.name) }
            let owned = tables.ofAccounts
            var ids: [(table: String, id: String)] = []
            for table in tables where owned.contains(table.name) && !ScopeTests.isPublic(table.name) {
                let row = try store.rows(table.select).first { try isAdas($0, of: table, tables, store) }
                #expect(row != nil, "\(table.name) has no row of Ada's: its routes aren't tried")
                if let row, table.columns.contains("id") { ids.append((table.name, try row.value("id"))) }
            }
            return ids
        }
    }

    /// Returns whether a row is Ada's, or refers to one that is.
    private func isAdas(
        _ row: Row, of table: StoredTable, _ tables: [StoredTable], _ store: Connection
    ) throws -> Bool {
        if table.isOwned { return try row.value("account", as: String.self) == ada.account }
        return try table.references.contains { reference in
            let value = try row.stored(reference.column)
            guard let other = tables.first(where: { $0.name == reference.table }), value != .null,
                let parent = try store.row(other.select(whereEqual: reference.target), [value])
            else { return false }
            return try isAdas(parent, of: other, tables, store)
        }
    }
}

/// A person who requests Ada's records.
struct Stranger {
    let access: String
    let pet: String
}

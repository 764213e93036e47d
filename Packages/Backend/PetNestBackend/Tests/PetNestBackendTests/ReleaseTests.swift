import BackendCoreTesting
import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import PaymentsSlice
@testable import PetNestBackend

@Suite("The data of an earlier release", .timeLimit(.minutes(20)))
struct ReleaseTests {
    /// The columns that migrations replace, by table. What they meant is in the answers.
    private static let replaced: [String: Set<String>] = [
        // Statuses are events, and what happens later is a job.
        "booking": ["answer", "answersAt", "cancellationCost", "cancelledAt", "requestedAt"],
        "paymentAttempt": ["answeredAt", "bank", "decidesAt", "wrongCodes"],
        "paymentCard": ["bank"],
        "paymentShare": ["paysOutAt", "refundsAt"],
        "shopOrder": ["cancelledAt"],
        // The profile has it.
        "diet": ["neutered"],
        // An account has favorites, an owner and reviews.
        "sitter": ["isFavourite"], "owner": ["only"], "productReview": ["author", "isOwn"],
    ]
    /// The tables whose rows migrations replace: disputes are events, only amounts that moved are posted, and a hold of
    /// the past takes no time.
    private static let replacedTables: Set = ["careDispute", "moneyMove", "takenCell"]

    @Test("is in the migrated store, value by value", arguments: Release.all)
    func values(of release: Release) async throws {
        try await release.migrating(Self.rows) { before, database in
            let after = try await database.read(Self.rows)
            #expect(before.count > 30)
            for (table, rows) in before where !Self.replacedTables.contains(table) {
                let columns = try #require(rows.first).keys
                let left = columns.filter { after[table]?.first?[$0] != nil }
                #expect(Set(columns).subtracting(left).isSubset(of: Self.replaced[table] ?? []), "\(table)")
                var found: [[SQLValue?]: Int] = [:]
                for row in after[table] ?? [] { found[left.map { row[$0] }, default: 0] += 1 }
                for row in rows {
                    let values = left.map { row[$0] }
                    found[values, default: 0] -= 1
                    #expect(found[values] == 0, "\(table): \(row)")
                }
            }
        }
    }

    /// Returns the rows of each table that has some.
    @Sendable private static func rows(in store: Connection) throws -> [String: [[String: SQLValue]]] {
        var rows: [String: [[String: SQLValue]]] = [:]
        for table in try StoredTable.all(in: store) {
            for row in try store.rows(table.select) {
                rows[table.name, default: []].append(Dictionary(uniqueKeysWithValues: zip(table.columns, row.values)))
            }
        }
        return rows
    }

    @Test("is in the answers as before, and what happened since is added", arguments: Release.all)
    func answers(of release: Release) async throws {
        try await release.migrating({ _ in }) { _, database in
            let backend = PetNestBackend(database: database, now: { release.answered })
            var missing: Set<String> = []
            for (path, before) in try release.answers where !path.hasPrefix("/v1/agenda") && path != "/v1/notices" {
                let answer = await backend.send(.get, path)
                #expect(answer.status == 200, "\(path)")
                missing.formUnion(before.missing(in: answer.json ?? .null, at: path))
            }
            #expect(missing == release.changedAnswers)
        }
    }

    @Test("is restored from a backup of that release", arguments: Release.all)
    func backup(of release: Release) async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let backend = try PetNestBackend.open(at: folder.appending(path: "petnest.sqlite"))
        await backend.send(.put, "/v1/pets/\(Bodies.nobody)", bytes: try Bodies.smallestPet.data)
        // SQLite creates files beside a store, so a copy of it is opened.
        let copy = folder.appending(path: "backup.sqlite")
        try FileManager.default.copyItem(at: release.store, to: copy)
        _ = try await backend.restore(from: copy)
        let pets = try release.answers["/v1/pets"]
        #expect(await backend.send(.get, "/v1/pets").json?["pets"] == pets?["pets"])
        try backend.close()
    }

    @Test("has answers that today's client reads, as it does today's with members of a later version")
    func evolution() async throws {
        var slices: Set<String> = []
        for release in Release.all {
            try await release.migrating({ _ in }) { _, database in
                let backend = PetNestBackend(database: database, now: { release.answered })
                for (path, before) in try release.answers {
                    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
                    let endpoint = try #require(backend.routed(request).endpoint, "\(path)")
                    let type = try #require(endpoint.answerType as? any Decodable.Type)
                    let now = try #require(await backend.send(.get, path).json)
                    for answer in [before, now.withLaterMembers] {
                        #expect(throws: Never.self, "\(path): \(answer)") {
                            _ = try JSONDecoder().decode(type, from: answer.data)
                        }
                    }
                    let slice = DeclaredEndpointTests.declared.first {
                        $0.value.contains { $0.request == endpoint.request }
                    }
                    slices.insert(try #require(slice?.key))
                }
            }
        }
        #expect(slices == Set(DeclaredEndpointTests.declared.keys).subtracting(["Accounts"]))
    }

    @Test(
        "has money that balances, and the sitter gets what was planned",
        arguments: Release.all.filter(\.hasPayments))
    func money(of release: Release) async throws {
        let planned = """
            SELECT SUM(CASE WHEN payee = 'bank/sitter/1' THEN amount ELSE -amount END) AS sum FROM moneyMove \
            WHERE kind = 'payout'
            """
        try await release.migrating({ try $0.row(planned)?.value("sum", as: Int.self) }) { planned, database in
            let problems = try await MoneyAudit(of: database, now: Date()).problems
            #expect(problems == [])
            let paidOut = try await database.read {
                try Ledger(store: $0).balance(of: Book.bank(of: "sitter/1"), currency: "EUR")
            }
            #expect(paidOut == planned && paidOut > 0)
        }
    }
}

@Suite("The export of an earlier release", .onBothStores, .timeLimit(.minutes(20)))
struct ReleaseExportTests {
    @Test("has the same answers once it is imported", arguments: Release.all)
    func export(of release: Release) async throws {
        let backend = try TestBackend()
        let summary = try await backend.backend.import(release.export)
        let notHere = ["favourite", "review"].map { "Left out 1 product \($0): the product isn't here." }
        #expect(summary.unreadable == notHere)
        // The shop and the sitters are others. Cards aren't exported, nor is what was noticed.
        let others = ["/v1/agenda", "/v1/cards", "/v1/notices", "/v1/products", "/v1/sitters"]
        var missing: Set<String> = []
        for (path, before) in try release.answers where !others.contains(where: path.hasPrefix) {
            let answer = await backend.backend.send(.get, path)
            #expect(answer.status == 200, "\(path)")
            missing.formUnion(before.missing(in: answer.json ?? .null, at: path))
        }
        let ofTheShop =
            ["price", "stock"].map { "/v1/cart.lines[0].\($0)" } + ["/v1/cart.subtotal: 0 instead of 1500"]
            + ["currency", "price", "stock"].map { "/v1/subscriptions.subscriptions[0].\($0)" }
        let changed = release.changedAnswers.filter { $0.hasPrefix("/v1/orders") }
        #expect(missing == changed.union(ofTheShop))
    }
}

extension JSONValue {
    private var text: String { (try? String(decoding: data, as: UTF8.self)) ?? "" }

    /// The value with a further member in each object, as a later version may send it.
    fileprivate var withLaterMembers: JSONValue {
        switch self {
        case .object(let members):
            .object(members.mapValues(\.withLaterMembers).merging(["ofALaterVersion": [["a": 1]]]) { old, _ in old })
        case .array(let items): .array(items.map(\.withLaterMembers))
        default: self
        }
    }

    /// Returns the places of the values that aren't in another answer. A history may go on in it.
    fileprivate func missing(in other: JSONValue, at path: String) -> [String] {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            return members.flatMap { name, value in
                guard let other = others[name] else { return ["\(path).\(name)"] }
                guard name == "history" else { return value.missing(in: other, at: "\(path).\(name)") }
                return other.array.starts(with: value.array) ? [] : ["\(path).history"]
            }
        case (.array(let items), .array(let others)):
            guard items.count == others.count else { return ["\(path): \(others.count) instead of \(items.count)"] }
            return zip(items, others).enumerated().flatMap { $1.0.missing(in: $1.1, at: "\(path)[\($0)]") }
        default: return self == other ? [] : ["\(path): \(other.text) instead of \(text)"]
        }
    }
}

import BackendCoreTesting
import Database
import Foundation
import PetNestBackend
import Testing

/// What an earlier version wrote: a store, its export, and its answers. See `Releases/README.md`.
struct Release: CustomTestStringConvertible {
    /// The day of the version, which is its folder.
    let name: String
    /// The name that its migrations precede.
    let nextMigration: String
    /// The time of the answers.
    let answered: Date

    let hasPayments: Bool
    /// The places in the answers that are different now, with the reasons in ``all``.
    let changedAnswers: Set<String>

    static let all = [
        Release(
            name: "2026-11-22", nextMigration: "2026-11-24", answered: Date(timeIntervalSince1970: 1_778_558_400),
            hasPayments: false,
            // The total comes with the facets only, since counting takes most of a search's time.
            changedAnswers: ["/v1/products?text=salmon.total"]),
        Release(
            name: "2026-11-26", nextMigration: "2026-12", answered: Date(timeIntervalSince1970: 1_778_558_409),
            hasPayments: true,
            changedAnswers: [
                // Its time of shipping, which was planned, has passed.
                "/v1/orders.orders[1].payment.status: \"paid\" instead of \"authorised\"",
                // The first account played all sitters; now a sitter's own account does.
                "/v1/sitters/5f0a5c9e-1111-4111-8111-000000000001.hasDesk: false instead of true",
            ]),
    ]

    var testDescription: String { name }

    private var folder: URL { Self.folder(name) }

    /// Returns the folder of a version in `Releases`.
    static func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Releases").appending(path: name)
    }

    var store: URL { folder.appending(path: "petnest.sqlite") }

    var export: Data {
        get throws { try Data(contentsOf: folder.appending(path: "export.json")) }
    }

    /// The answers to reading requests, by path.
    var answers: [String: JSONValue] {
        get throws {
            let json = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "answers.json")))
            guard case .object(let answers) = json else { return [:] }
            return answers
        }
    }

    /// Copies the store, reads the copy, migrates it, and runs an operation.
    /// - Parameters:
    ///   - before: Reads the store before its migration.
    ///   - body: Uses the migrated store.
    func migrating<Read: Sendable>(
        _ before: @escaping @Sendable (Connection) throws -> Read,
        _ body: (Read, SQLiteDatabase) async throws -> Void
    ) async throws {
        let copy = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: copy) }
        let file = copy.appending(path: "petnest.sqlite")
        try FileManager.default.copyItem(at: store, to: file)
        let earlier = PetNestBackend.migrations.filter { $0.name < nextMigration || $0.name == "records" }
        let older = try SQLiteDatabase.open(at: file, migrations: earlier)
        let read = try await older.read(before)
        try older.close()
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        try await body(read, database)
        try database.close()
    }
}

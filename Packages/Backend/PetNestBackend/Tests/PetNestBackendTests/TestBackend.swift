import BackendCore
import BackendCoreTesting
import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes
import PetNestBackend
import Testing

/// A test's own backend, at noon of 3 May 2026 in UTC: the latest day on Earth is the 4th.
final class TestBackend: Sendable {
    /// The location of the store.
    enum Place: CaseIterable, CustomTestStringConvertible {
        case memory
        case file

        var testDescription: String { self == .memory ? "in memory" : "in a file" }
    }

    static let noon = Date(timeIntervalSince1970: 20_576 * 86_400 + 12 * 3600)

    let database: any TransactionalDatabase
    let backend: PetNestBackend
    private let folder: URL?

    init(_ place: Place = .memory) throws {
        switch place {
        case .memory:
            folder = nil
            database = try Self.emptyStore()
        case .file:
            let folder = try Self.makeFolder()
            self.folder = folder
            database = try SQLiteDatabase.open(
                at: folder.appending(path: "petnest.sqlite"), migrations: PetNestBackend.migrations)
        }
        backend = PetNestBackend(database: database, now: { Self.noon })
    }

    /// Creates a backend on an existing store.
    init(_ database: any TransactionalDatabase) {
        folder = nil
        self.database = database
        backend = PetNestBackend(database: database, now: { Self.noon })
    }

    deinit {
        try? database.close()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Returns a backend with the sample up to that day, which is entered once for all tests.
    static func sampled() async throws -> TestBackend { TestBackend(try await sample.copy().database) }

    private static let sample = FilledStore { store in
        try await SampleData(upTo: CalendarDate(noon, in: .gmt)).fill(PetNestBackend(database: store, now: { noon }))
    }

    /// Creates an empty store of the running test's kind, with the device's account.
    static func emptyStore() throws -> any TransactionalDatabase {
        switch TestStore.current {
        case .sqlite: try empty.get().inMemoryCopy()
        case .postgreSQL:
            try TestStore.database(
                migrations: [], postgreSQL: PetNestBackend.postgreSQLMigrations, rows: .deviceAccount)
        }
    }

    /// An empty store. The migrations run once for all tests.
    static let empty = Result { try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations) }

    /// Creates a folder, which the caller removes.
    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-backend-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String?, _ body: JSONValue? = nil) async throws -> TestAnswer {
        await send(method, path, bytes: try body?.data ?? Data())
    }

    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String?, bytes: Data) async -> TestAnswer {
        await backend.send(method, path, bytes: bytes)
    }
}

extension PetNestBackend {
    /// Sends a request of the device's account, and expects that its endpoint declares the response.
    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String?, bytes: Data = Data(), as account: AccountID = .device
    ) async -> TestAnswer {
        let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        let (response, body) = await respond(to: request, body: bytes, as: account)
        let answer = TestAnswer(status: response.status.code, headers: response.headerFields, bytes: body)
        routed(request).expectDeclares(answer)
        return answer
    }
}

extension TestBackend {
    /// Creates an empty account of another device.
    func account() async throws -> AccountID {
        let free = "UPDATE account SET deviceSecret = ? WHERE deviceSecret IS NULL"
        try await database.write { _ = try $0.execute(free, [.blob(Data([0]))]) }
        let session = await backend.send(.post, "/v1/accounts/device", bytes: Data("{}".utf8)).json
        return try #require((session?["account"]?["id"]?.string).flatMap { AccountID($0) })
    }
}

extension FilledStore {
    /// Creates the description of a store of the backend with the device's account.
    convenience init(fill: @escaping @Sendable (any TransactionalDatabase) async throws -> Contents) {
        self.init(
            migrations: PetNestBackend.migrations, postgreSQL: PetNestBackend.postgreSQLMigrations,
            rows: .deviceAccount, fill: fill)
    }
}

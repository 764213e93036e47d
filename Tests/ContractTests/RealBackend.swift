import BackendCore
import BackendCoreTesting
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CryptHashing
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SampleWorld
import Testing

/// The app's backend on its own database, and a client for it, without test doubles.
final class RealBackend: Sendable {
    let client: APIClient
    /// A client that isn't signed in.
    let visitor: APIClient
    /// A stored pet.
    let pet: Pet
    /// The id of a pet that isn't stored.
    let stranger = PetID()

    private let database: any TransactionalDatabase
    private let backend: PetNestBackend
    private let doors: HTTPAPITransport
    private let folder: URL
    private let outbox: URL

    /// - Parameter sample: Whether to add the sample household and sitters.
    init(sample: Bool = false) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-contract-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try await Self.store(sample: sample, in: folder)
        let outbox = folder.appending(path: "outbox")
        let backend = PetNestBackend(
            database: database, passwords: CryptPasswordHasher(), mail: Outbox(folder: outbox))
        let doors = HTTPAPITransport { await backend.respond(to: $0, body: $1) }
        self.backend = backend
        self.doors = doors
        self.outbox = outbox
        visitor = APIClient(transport: doors)
        client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) })
        pet = try Pet(name: "Miso", species: .cat, birthDate: Self.day("2023-04-01"), today: .latest)
        try await PetGateway(client: client).save(pet)
    }

    /// Creates a store of the running test's kind; that of SQLite is a file, as in the app.
    private static func store(sample isFilled: Bool, in folder: URL) async throws -> any TransactionalDatabase {
        switch TestStore.current {
        case .sqlite:
            let file = folder.appending(path: "petnest.sqlite")
            if isFilled {
                let copy = try #require(try await sample.copy().database as? SQLiteDatabase)
                try await copy.backup(to: file)
            }
            return try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations, now: { Date() })
        case .postgreSQL where isFilled: return try await sample.copy().database
        case .postgreSQL:
            return try TestStore.database(
                migrations: [], postgreSQL: PetNestBackend.postgreSQLMigrations, rows: .deviceAccount)
        }
    }

    /// The sample data, created once for all tests.
    private static let sample = FilledStore(
        migrations: PetNestBackend.migrations, postgreSQL: PetNestBackend.postgreSQLMigrations, rows: .deviceAccount
    ) { store in
        try await SampleData(upTo: CalendarDate(Date(), in: .gmt)).fill(PetNestBackend(database: store))
    }

    /// The sitters, the shop, the trackers and the bank.
    var world: SampleWorld { SampleWorld(client: client(of: .sampleWorld), now: { Date() }) }

    /// Returns a client of an account.
    func client(of account: AccountID) -> APIClient {
        APIClient(transport: HTTPAPITransport { [backend] in await backend.respond(to: $0, body: $1, as: account) })
    }

    /// Returns a client that authenticates with a token.
    func client(with token: AccessToken) -> APIClient {
        APIClient(transport: doors, middleware: [TokenMiddleware(token: token)])
    }

    /// Returns the emails in the outbox.
    func letters() throws -> [String] {
        guard FileManager.default.fileExists(atPath: outbox.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: outbox, includingPropertiesForKeys: nil).map {
            try String(contentsOf: $0, encoding: .utf8)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate(text))
    }

    /// Executes SQL on the database, as another program might.
    func corrupt(_ sql: String) async throws {
        try await database.write { try $0.execute(sql) }
    }

    /// Closes the store, so that every request fails with 503.
    func closeStore() throws {
        try database.close()
    }

    /// Expects a request to fail with an error.
    func expect(
        _ expected: String,
        _ request: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ send: () async throws -> Void
    ) async {
        do {
            try await send()
            Issue.record("\(request): expected \(expected), found an answer", sourceLocation: sourceLocation)
        } catch {
            #expect(Self.name(of: error) == expected, "\(request)", sourceLocation: sourceLocation)
        }
    }

    /// Returns the error's case, with the invalid properties of a rejection.
    private static func name(of error: any Error) -> String {
        switch error as? ServiceError {
        case .notFound: "not found"
        case .rejected(let problems): "rejected: " + problems.map(\.field).sorted().joined(separator: ", ")
        case .unavailable: "unavailable"
        case .refused(let reason, _): "refused: \(reason)"
        default: "\(error)"
        }
    }
}

/// A gateway's request with a name for messages.
typealias NamedRequest = (name: String, send: @Sendable () async throws -> Void)

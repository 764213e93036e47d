import CoreInterfaces
import CoreModels
import CoreNetworking
import CryptHashing
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import Testing

/// The backend that the app runs, on a database of its own, and a client that asks it: nothing between them is a double.
final class RealBackend: Sendable {
    let client: APIClient
    /// A client that is signed in as nobody.
    let visitor: APIClient
    /// A pet that the backend knows.
    let pet: Pet
    /// A pet that it doesn't.
    let stranger = PetID()

    private let database: SQLiteDatabase
    private let doors: HTTPAPITransport
    private let folder: URL
    private let outbox: URL

    /// - Parameter sample: Whether the backend has the sample's household and sitters too.
    init(sample: Bool = false) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-contract-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "petnest.sqlite")
        if sample { try await Self.sample.value.backup(to: file) }
        database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations, now: { Date() })
        let outbox = folder.appending(path: "outbox")
        let backend = PetNestBackend(
            database: database, passwords: CryptPasswordHasher(), mail: Outbox(folder: outbox))
        let doors = HTTPAPITransport { await backend.respond(to: $0, body: $1) }
        self.doors = doors
        self.outbox = outbox
        visitor = APIClient(transport: doors)
        client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) })
        pet = try Pet(name: "Miso", species: .cat, birthDate: Self.day("2023-04-01"), today: .latest)
        try await PetGateway(client: client).save(pet)
    }

    /// The sample, which is entered once for all tests.
    private static let sample = Task {
        let database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        try await SampleData(upTo: CalendarDate(Date(), in: .gmt)).fill(PetNestBackend(database: database))
        return database
    }

    /// A client that proves with a token who asks.
    func client(with token: AccessToken) -> APIClient {
        APIClient(transport: doors, middleware: [TokenMiddleware(token: token)])
    }

    /// The letters that were mailed, as they lie in the outbox.
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

    /// Changes the store as another program might.
    func spoil(_ sql: String) async throws {
        try await database.write { try $0.execute(sql) }
    }

    /// Closes the store, so that every request is answered with 503.
    func closeStore() throws {
        try database.close()
    }

    /// Expects the answer of a request to be an error.
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

    /// The error's kind, and of a refusal the properties that it names.
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

/// Gives each call the same token.
private struct TokenMiddleware: APIMiddleware {
    let token: AccessToken

    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        var call = call
        call.token = token
        return try await next.send(call)
    }
}

/// A request of a gateway, by a name for messages.
typealias NamedRequest = (name: String, send: @Sendable () async throws -> Void)

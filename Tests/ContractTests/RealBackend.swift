import CoreInterfaces
import CoreModels
import CoreNetworking
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import Testing

/// The backend that the app runs, on a database of its own, and a client that asks it: nothing between them is a double.
final class RealBackend: Sendable {
    let client: APIClient
    /// A pet that the backend knows.
    let pet: Pet
    /// A pet that it doesn't.
    let stranger = PetID()

    private let database: SQLiteDatabase
    private let folder: URL

    /// - Parameter sample: Whether the backend has the sample's household and sitters too.
    init(sample: Bool = false) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-contract-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "petnest.sqlite")
        if sample { try await Self.sample.value.backup(to: file) }
        database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations, now: { Date() })
        let backend = PetNestBackend(database: database)
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

/// A request of a gateway, by a name for messages.
typealias NamedRequest = (name: String, send: @Sendable () async throws -> Void)

import BackendCore
import BackendCoreTesting
import CoreModels
import CoreNetworking
import Database
import Foundation
import HTTPNetworking
import PetNestBackend
import SampleWorld

/// A backend with the sample data, whose clock a test sets, and the sample world that plays beside it.
struct SampledBackend {
    let clock = TestClock()
    let database: SQLiteDatabase
    private let backend: PetNestBackend

    /// Creates a backend.
    /// - Parameter day: The last day of the sample data.
    init(upTo day: CalendarDate) async throws {
        let clock = clock
        database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        backend = PetNestBackend(database: database, now: { clock.now })
        try await SampleData(upTo: day).fill(backend)
    }

    /// The sitters, the shop, the trackers and the bank.
    var world: SampleWorld { SampleWorld(client: client(of: .sampleWorld), now: { [clock] in clock.now }) }

    /// Returns a client of an account.
    func client(of account: AccountID) -> APIClient {
        APIClient(
            transport: HTTPAPITransport { [backend] request, body throws(TransportError) in
                await backend.respond(to: request, body: body, as: account)
            })
    }
}

import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreWire
import Database
import Foundation
import HTTPNetworking
import HealthWire
import PetNestAPI
import PetNestBackend
import Synchronization
import Testing

@testable import PetNestApp

/// A temporary data folder and the messages about it.
final class HouseholdFolder: Sendable {
    let url: URL
    private let lines = Mutex<[String]>([])

    init(at url: URL = FileManager.default.temporaryDirectory.appending(path: "petnest-app-\(UUID().uuidString)"))
        throws
    {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns a folder with sample data, which is entered once per run of the tests and then copied.
    @MainActor static func sampled() async throws -> HouseholdFolder {
        let folder = try HouseholdFolder()
        try FileManager.default.copyItem(at: try await sample.value.data, to: folder.data)
        return folder
    }

    private static let samplePlace = FileManager.default.temporaryDirectory
        .appending(path: "petnest-app-sample-\(UUID().uuidString)")

    @MainActor private static let sample = Task {
        let folder = try HouseholdFolder(at: samplePlace)
        atexit { try? FileManager.default.removeItem(at: HouseholdFolder.samplePlace) }
        try await PetNest.enterSample(folder.options)
        return folder
    }

    /// The messages since creation.
    var messages: [String] { lines.withLock(\.self) }

    /// The app's data folder.
    var data: URL { url.appending(path: "data") }

    var photos: URL { data.appending(path: "photos") }

    /// Returns the names of the saved photos.
    func photoNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: photos.path(percentEncoded: false)).sorted()
    }

    var options: PetNestOptions {
        PetNestOptions(dataFolder: data, environment: [:], home: url) { line in self.lines.withLock { $0.append(line) }
        }
    }
}

/// The command line with the real backend in memory, on 3 May 2026, with a cat born on 1 April 2023.
struct ShellWorld: Sendable {
    let shell: Shell
    let client: APIClient
    let miso: Pet

    init() async throws {
        let backend = PetNestBackend(
            database: try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations),
            now: { Date(timeIntervalSince1970: 20_576 * 86_400 + 12 * 3600) })
        client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .device) })
        shell = Shell(client: client, today: FixedToday(Self.today), ids: SequentialIDs())
        miso = try Pet(name: "Miso", species: .cat, birthDate: CalendarDate("2023-04-01"), today: Self.today)
        try await PetGateway(client: client).save(miso)
    }

    static let today = CalendarDate(year: 2026, month: 5, day: 3)!
    static let reminder = "5f0a5c9e-1111-4111-8111-000000000001"

    /// Adds a monthly reminder.
    func addReminder(_ title: String, due: String, id: String = reminder) async throws {
        let reminder = try Reminder(
            id: #require(ReminderID(id)), title: title, start: #require(CalendarDate(due)),
            recurrence: Recurrence(every: 1, .month))
        try await client.perform(
            HealthAPI.reminders.save, miso.id, reminder.id, body: Replacement(ReminderDTO(reminder)))
    }
}

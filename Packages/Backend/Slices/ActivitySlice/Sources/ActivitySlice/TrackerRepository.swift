import ActivityWire
import BackendCore
import CoreModels
import Database

/// Starts and stops the tracker of a pet.
struct TrackerRepository {
    let store: Connection
    let pet: PetID

    /// Returns the running tracker, or `nil` if none is recording.
    func tracker() throws -> TrackerDTO? {
        try store.row(ActivityTables.tracker, [pet.sqlValue]).map { row in
            TrackerDTO(
                activity: try row.value("activity"), rate: try row.value("rate"), started: try row.value("started"),
                battery: 100, connected: true, more: false)
        }
    }

    /// Returns the running tracker.
    /// - Throws: ``Failure/notFound(_:)`` if none is recording.
    func require() throws -> TrackerDTO {
        guard let tracker = try tracker() else { throw noTracker }
        return tracker
    }

    /// Starts a tracker.
    func start(_ tracker: TrackerDTO) throws {
        try store.execute(
            ActivityTables.startTracker,
            [pet.sqlValue, tracker.activity.sqlValue, tracker.started.sqlValue, tracker.rate.sqlValue])
    }

    /// Stops the running tracker.
    /// - Throws: ``Failure/notFound(_:)`` if none is recording.
    func stop() throws {
        guard try store.execute(ActivityTables.stopTracker, [pet.sqlValue]) > 0 else { throw noTracker }
    }

    private var noTracker: Failure { .notFound("No tracker of the pet \(pet) is recording.") }
}

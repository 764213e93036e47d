import ActivityWire
import BackendCore
import CoreModels
import Database

/// Starts and ends the walk in progress of a pet.
struct TrackerRepository {
    let store: Connection
    let pet: PetID

    /// Returns the walk in progress, or `nil` if there is none.
    func tracker() throws -> TrackerDTO? {
        try store.row(ActivityTables.tracker, [pet.sqlValue]).map { row in
            TrackerDTO(
                activity: try row.value("activity"), rate: try row.value("rate"), started: try row.value("started"),
                device: try row.value("hasDevice"))
        }
    }

    /// Returns the walk in progress.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func require() throws -> TrackerDTO {
        guard let tracker = try tracker() else { throw noTracker }
        return tracker
    }

    /// Gives the pet a simulated tracker.
    func addDevice() throws {
        try store.execute(ActivityTables.addDevice, [pet.sqlValue])
    }

    /// Starts a walk.
    func start(_ tracker: TrackerDTO) throws {
        try store.execute(
            ActivityTables.startTracker,
            [pet.sqlValue, tracker.activity.sqlValue, tracker.started.sqlValue, tracker.rate.sqlValue])
    }

    /// Ends the walk in progress.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func stop() throws {
        guard try store.execute(ActivityTables.stopTracker, [pet.sqlValue]) > 0 else { throw noTracker }
    }

    private var noTracker: Failure { .notFound("No walk of the pet \(pet) is in progress.") }
}

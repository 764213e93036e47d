import ActivityWire
import BackendCore
import CoreModels
import Database
import Foundation

/// Starts and ends the walk in progress of a pet.
struct TrackerRepository {
    let store: Connection
    let pet: PetID

    /// The milliseconds after its last message in which a tracker counts as connected.
    static let silence = 30_000

    /// Returns whether a walk is in progress.
    func isWalking() throws -> Bool {
        try store.row(TrackerTables.walk, [pet.sqlValue]) != nil
    }

    /// Returns the walk in progress, with the readings after a time in milliseconds since 1970 if the pet has a tracker.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func walk(after time: Int, now: Date) throws -> TrackerDTO {
        guard let row = try store.row(TrackerTables.walk, [pet.sqlValue]) else { throw noTracker }
        let started: Int = try row.value("started")
        var walk = TrackerDTO(
            activity: try row.value("activity"), rate: try row.value("rate"), started: started,
            elapsed: max(now.wholeMilliseconds - started, 0), device: try row.value("hasDevice"))
        guard walk.device == true else { return walk }
        walk.battery = try row.value("battery")
        let heard: Int? = try row.value("heard")
        walk.connected = heard.map { now.wholeMilliseconds - $0 <= Self.silence } ?? false
        var points = try readings(after: time)
        walk.more = points.count > TrackerDTO.mostPoints
        if walk.more == true { points.removeLast() }
        walk.points = points.isEmpty ? nil : TrackBytes.data(points).base64EncodedString()
        return walk
    }

    /// Returns the readings after a time, one more than a response has at most.
    private func readings(after time: Int) throws -> [TrackReading] {
        try store.rows(TrackerTables.readings, [pet.sqlValue, time.sqlValue, (TrackerDTO.mostPoints + 1).sqlValue])
            .map { row in
                TrackReading(
                    time: try row.value("time"), latitude: try row.value("latitude"),
                    longitude: try row.value("longitude"))
            }
    }

    /// Starts a walk.
    func start(_ tracker: TrackerDTO) throws {
        try store.execute(
            TrackerTables.start,
            [pet.sqlValue, tracker.activity.sqlValue, tracker.started.sqlValue, tracker.rate.sqlValue])
    }

    /// Ends the walk in progress.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func stop() throws {
        guard try store.execute(TrackerTables.stop, [pet.sqlValue]) > 0 else { throw noTracker }
    }

    private var noTracker: Failure { .notFound("No walk of the pet \(pet) is in progress.") }
}

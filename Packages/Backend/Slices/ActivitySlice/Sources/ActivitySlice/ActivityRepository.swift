import ActivityWire
import BackendCore
import CoreModels
import Database
import Foundation

/// Reads and changes the activities of a pet.
struct ActivityRepository {
    let store: Connection
    let pet: PetID

    /// Returns the activities that began on a day or later, newest first.
    func activities(since: CalendarDate?, limit: Int?) throws -> RowList<ActivityDTO> {
        // A day begins up to 14 hours earlier east of Greenwich. Activities of the day before are removed below.
        let moment = since.map { Int64($0.dayNumber) * 86_400 - 14 * 3600 } ?? .min
        let rows = try store.rows(
            ActivityTables.select, [pet.sqlValue, .integer(moment), .integer(Int64(limit ?? .max))])
        var list = RowList("activity", rows) { try ActivityDTO(row: $0) }
        if let since { list.items.removeAll { ($0.day ?? "") < since.description } }
        return list
    }

    /// Returns the number of activities.
    func count() throws -> Int {
        try store.row(ActivityTables.count, [pet.sqlValue])?.value("total") ?? 0
    }

    /// Returns an activity.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none with that id.
    func require(_ id: EntityID<ActivityDTO>) throws -> ActivityDTO {
        guard let row = try store.row(ActivityTables.selectOne, [id.sqlValue, pet.sqlValue]) else {
            throw noActivity(id)
        }
        return try ActivityDTO(row: row)
    }

    /// Inserts an activity, or replaces the one with its id.
    /// - Throws: ``Failure/notFound(_:)`` if that one belongs to another pet; nothing was changed then.
    func save(_ activity: ActivityDTO, as id: EntityID<ActivityDTO>) throws {
        let changed = try store.execute(
            ActivityTables.upsert,
            [
                pet.sqlValue, id.sqlValue, activity.kind.sqlValue, activity.start.sqlValue, activity.zone.sqlValue,
                activity.day.sqlValue, activity.duration.sqlValue, activity.moving.sqlValue,
                activity.resting.sqlValue, activity.meters.sqlValue, activity.source.sqlValue,
                activity.note.sqlValue, (activity.open ?? false).sqlValue,
            ])
        guard changed > 0 else { throw noActivity(id) }
    }

    /// Deletes an activity with its track.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none with that id.
    func delete(_ id: EntityID<ActivityDTO>) throws {
        guard try store.execute(ActivityTables.delete, [id.sqlValue, pet.sqlValue]) > 0 else { throw noActivity(id) }
    }

    /// Returns the sums of days since a day, and the records of all days.
    func sums(since: CalendarDate?) throws -> ActivitySumsDTO {
        let days = try store.rows(ActivityTables.days, [pet.sqlValue, (since ?? .earliest).sqlValue]).map { row in
            ActivitySumsDTO.Day(
                day: try row.value("day"), count: try row.value("count"), meters: try row.value("metres"),
                moving: try row.value("moving"), resting: try row.value("resting"))
        }
        func record(_ sql: String) throws -> ActivityDTO? {
            try store.row(sql, [pet.sqlValue]).map { try ActivityDTO(row: $0) }
        }
        return ActivitySumsDTO(
            days: days, farthest: try record(ActivityTables.farthest), longest: try record(ActivityTables.longest))
    }

    /// Returns the parts of an activity's track, in order.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has no such activity.
    func track(of activity: EntityID<ActivityDTO>) throws -> TrackDTO {
        _ = try require(activity)
        return TrackDTO(
            parts: try store.rows(ActivityTables.track, [activity.sqlValue]).map { row in
                guard case .blob(let data) = row.values.first else { return "" }
                return data.base64EncodedString()
            })
    }

    /// Saves a part of an activity's track, or replaces it.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has no such activity.
    func savePart(_ part: Int, _ points: Data, of activity: EntityID<ActivityDTO>) throws {
        _ = try require(activity)
        try store.execute(ActivityTables.putPart, [activity.sqlValue, part.sqlValue, .blob(points)])
    }

    private func noActivity(_ id: EntityID<ActivityDTO>) -> Failure {
        .noRecord("activity", id, of: pet)
    }
}

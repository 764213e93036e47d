import ActivityWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

extension Slice {
    /// Walks, games and rests of pets, their tracks, and the tracker that records them.
    public static let activity = Slice(
        name: "Activity",
        wire: ActivityAPI.examples,
        routes: lists + activities + tracks + trackers + [HouseholdActivity.route],
        migrations: [.activity],
        postgreSQL: [.activitiesInPostgreSQL],
        sample: { sample in try sample.addActivity() }
    )

    private static let lists = [
        Route(ActivityAPI.sums) { call, store, pet in
            let since = try call.query[ActivityAPI.since]
            return try store.activitySums(of: pet, since: since)
        },
        Route(ActivityAPI.activities) { call, store, pet in
            let since = try call.query[ActivityAPI.since]
            let limit = try call.query[ActivityAPI.limit]
            return RecordList(
                try store.activities(of: pet, since: since, limit: limit), total: try store.countActivities(of: pet))
        },
    ]

    private static let activities = [
        Route(ActivityAPI.activity) { _, store, pet, id in try store.requireActivity(id, of: pet) },
        Route(ActivityAPI.save) { call, store, body, pet, id in
            let activity = try body.checked(id: id, born: call.pet?.birthDate, today: call.today)
            guard try store.put(activity, id: id, of: pet) else { throw Failure.noActivity(id, of: pet) }
            return activity
        },
        Route(ActivityAPI.remove) { _, store, pet, id in
            guard try store.execute(ActivityTables.delete, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noActivity(id, of: pet)
            }
            return NoBody()
        },
    ]

    private static let tracks = [
        Route(ActivityAPI.track) { _, store, pet, id in
            _ = try store.requireActivity(id, of: pet)
            return try store.track(of: id)
        },
        Route(ActivityAPI.savePart) { _, store, body, pet, id in
            let (part, points) = try body.checked()
            _ = try store.requireActivity(id, of: pet)
            try store.execute(ActivityTables.putPart, [id.sqlValue, part.sqlValue, .blob(points)])
            return NoBody()
        },
    ]

    private static let trackers = [
        Route(ActivityAPI.tracker) { call, store, pet in
            let after = try call.query[ActivityAPI.after] ?? 0
            guard let tracker = try store.tracker(of: pet) else { throw Failure.noTracker(of: pet) }
            return tracker.readings(now: call.now, after: after)
        },
        Route(ActivityAPI.startTracker) { call, store, body, pet in
            let tracker = try body.checked(now: call.now)
            if let running = try store.tracker(of: pet) { return running }
            try store.start(tracker, of: pet)
            return tracker
        },
        Route(ActivityAPI.stopTracker) { _, store, pet in
            guard try store.execute(ActivityTables.stopTracker, [pet.sqlValue]) > 0 else {
                throw Failure.noTracker(of: pet)
            }
            return NoBody()
        },
    ]
}

extension Connection {
    fileprivate func requireActivity(_ id: EntityID<ActivityDTO>, of pet: PetID) throws -> ActivityDTO {
        guard let activity = try activity(id, of: pet) else { throw Failure.noActivity(id, of: pet) }
        return activity
    }
}

extension Failure {
    fileprivate static func noActivity(_ id: EntityID<ActivityDTO>, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no activity \(id).")
    }

    fileprivate static func noTracker(of pet: PetID) -> Failure {
        .notFound("No tracker of the pet \(pet) is recording.")
    }
}

import ActivityWire
import BackendCore
import CoreModels
import CoreWire

extension Slice {
    /// Walks, games and rests of pets, their tracks, and walks in progress. Only pets of sample data have a tracker, which
    /// is simulated.
    public static let activity = Slice(
        name: "Activity",
        wire: ActivityAPI.examples,
        routes: lists + activities + tracks + trackers + [HouseholdActivity.route],
        migrations: [.activity, .trackerDevices],
        postgreSQL: [.activitiesInPostgreSQL, .trackerDevicesInPostgreSQL],
        // An imported pet isn't one of sample data.
        export: SliceExport(leavesOut: ["trackerDevice"]),
        sample: { sample in try sample.addActivity() }
    )

    private static let lists = [
        Route(ActivityAPI.sums) { call, store, pet in
            let since = try call.query[ActivityAPI.since]
            return try ActivityRepository(store: store, pet: pet).sums(since: since)
        },
        Route(ActivityAPI.activities) { call, store, pet in
            let since = try call.query[ActivityAPI.since]
            let limit = try call.query[ActivityAPI.limit]
            let activities = ActivityRepository(store: store, pet: pet)
            return RecordList(try activities.activities(since: since, limit: limit), total: try activities.count())
        },
    ]

    private static let activities = [
        Route(ActivityAPI.activity) { _, store, pet, id in
            try ActivityRepository(store: store, pet: pet).require(id)
        },
        Route(ActivityAPI.save) { call, store, body, pet, id in
            let activity = try body.checked(id: id, born: call.pet?.birthDate, today: call.today)
            try ActivityRepository(store: store, pet: pet).save(activity, as: id)
            return activity
        },
        Route(ActivityAPI.remove) { _, store, pet, id in
            try ActivityRepository(store: store, pet: pet).delete(id)
            return NoBody()
        },
    ]

    private static let tracks = [
        Route(ActivityAPI.track) { _, store, pet, id in
            try ActivityRepository(store: store, pet: pet).track(of: id)
        },
        Route(ActivityAPI.savePart) { _, store, body, pet, id in
            let (part, points) = try body.checked()
            try ActivityRepository(store: store, pet: pet).savePart(part, points, of: id)
            return NoBody()
        },
    ]

    private static let trackers = [
        Route(ActivityAPI.tracker) { call, store, pet in
            let after = try call.query[ActivityAPI.after] ?? 0
            return try TrackerRepository(store: store, pet: pet).require().answer(now: call.now, after: after)
        },
        Route(ActivityAPI.startTracker) { call, store, body, pet in
            let tracker = try body.checked(now: call.now)
            let trackers = TrackerRepository(store: store, pet: pet)
            if try trackers.tracker() == nil { try trackers.start(tracker) }
            return try trackers.require().started(now: call.now)
        },
        Route(ActivityAPI.stopTracker) { _, store, pet in
            try TrackerRepository(store: store, pet: pet).stop()
            return NoBody()
        },
    ]
}

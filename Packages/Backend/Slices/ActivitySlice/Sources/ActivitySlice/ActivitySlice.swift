import ActivityWire
import BackendCore
import CoreModels
import CoreWire

extension Slice {
    /// Walks, games and rests of pets, their tracks, and walks in progress, with the readings that trackers send.
    public static let activity = Slice(
        name: "Activity",
        wire: ActivityAPI.examples,
        routes: lists + activities + tracks + walks + trackers + [HouseholdActivity.route],
        migrations: [.activity, .trackerDevices, .trackerReadings, .trackedPets],
        postgreSQL: [
            .activitiesInPostgreSQL, .trackerDevicesInPostgreSQL, .trackerReadingsInPostgreSQL, .trackedPets,
        ],
        parties: [.tracker],
        // The account that sends a tracker's readings is one of this store.
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

    private static let walks = [
        Route(ActivityAPI.tracker) { call, store, pet in
            let after = try call.query[ActivityAPI.after] ?? 0
            return try TrackerRepository(store: store, pet: pet).walk(after: after, now: call.now)
        },
        Route(ActivityAPI.startTracker) { call, store, body, pet in
            let walk = try body.checked(now: call.now)
            let walks = TrackerRepository(store: store, pet: pet)
            if try !walks.isWalking() { try walks.start(walk) }
            return try walks.walk(after: .max, now: call.now)
        },
        Route(ActivityAPI.stopTracker) { _, store, pet in
            try TrackerRepository(store: store, pet: pet).stop()
            return NoBody()
        },
    ]

    private static let trackers = [
        Route(ActivityAPI.saveDevice) { _, store, body, pet in
            try TrackerDevices(store: store).save(body, of: pet)
            return NoBody()
        },
        Route(ActivityAPI.removeDevice) { _, store, pet in
            try TrackerDevices(store: store).remove(of: pet)
            return NoBody()
        },
        Route(ActivityAPI.trackedWalks) { call, store in
            RecordList(try TrackerDevices(store: store).walks(of: call.account))
        },
        Route(ActivityAPI.sendReadings) { call, store, body, tracker in
            try TrackerDevices(store: store).receive(body, of: tracker, from: call.account, now: call.now)
            return NoBody()
        },
    ]
}

import CoreModels
import Database
import Foundation

extension Slice {
    /// Walks, games and rests of pets, their tracks, and the tracker that records them.
    static let activity = Slice(
        name: "Activity",
        wire: """
            // activity; kind: walk play rest; source: hand tracker gpx fit. start is in seconds since 1970, UTC; zone
            // is its time zone in the IANA database, which determines day: day is only in answers, and the whole
            // activity counts for the day on which it began. duration, at most two days, moving and resting are in
            // seconds; the remainder is unknown. metres: at most 500,000. resting, metres (absent for 0), note (up to
            // 500 characters) and open may be absent; open: a tracker is still recording it, or was interrupted
            {"id": "…", "kind": "walk", "start": 1777788240, "zone": "Europe/Berlin", "day": "2026-05-03", "duration": 2460,
             "moving": 2100, "resting": 300, "metres": 2710, "source": "tracker", "note": "Met Ida.", "open": false}
            // sums; of each day with activities. farthest and longest are activities of any day, absent if there are
            // none
            {"days": [{"day": "2026-05-03", "count": 2, "metres": 5100, "moving": 4300, "resting": 300}]}
            // part; of a track, in base64. A point is time, latitude and longitude, each the difference to the previous
            // point (for the first to 0) in milliseconds since 1970 and millionths of a degree, zigzag-encoded in
            // groups of seven bits, the lowest first. Times increase; a byte 0 before a point begins a segment that
            // isn't connected to the previous one. Each part starts from 0 again. Parts are numbered from 1; one
            // replaces the earlier part with its number
            {"part": 1, "points": "gIL+xr1nwNiIMoDf4wzQDxQJ"}
            // tracker; activity: the id of the activity that it records. rate: readings per second, from 1 (the
            // default) to 10. The response also has started, in milliseconds since 1970, battery in percent, connected,
            // a part with the points after the requested time, at most 3000, absent if there are none, and whether
            // there are more. This tracker is a simulation: it walks a loop near the household's street, loses the
            // connection occasionally and stores its readings until it reconnects
            {"activity": "00000000-0000-4000-8000-000000000001", "rate": 1, "started": 1777788240000, "battery": 87,
             "connected": true, "points": "gIL+xr1nwNiIMoDf4wzQDxQJ", "more": false}
            """,
        routes: lists + activities + tracks + trackers + [HouseholdActivity.route],
        migrations: [.activity],
        sample: { sample in try sample.addActivity() }
    )

    private static let lists = [
        Route("GET v1/pets/:pet/activity?since=DAY", answer: "200 sums, of that day or later") { call, store in
            let pet: PetID = try call.id("pet")
            let since: CalendarDate? = try call.query.day("since")
            try store.requirePet(pet, of: call.account)
            return try Answer(store.activitySums(of: pet, since: since))
        },
        Route(
            "GET v1/pets/:pet/activities?since=DAY&limit=N",
            answer:
                "200 `{\"activities\": [activity], \"total\": N}`, newest first; `total` counts all of the pet's"
        ) { call, store in
            let pet: PetID = try call.id("pet")
            let since: CalendarDate? = try call.query.day("since")
            let limit = try call.query.count("limit")
            try store.requirePet(pet, of: call.account)
            return try Answer(
                ListBody(
                    name: "activities", rows: store.activities(of: pet, since: since, limit: limit),
                    total: store.countActivities(of: pet)))
        },
    ]

    private static let activities = [
        Route("GET v1/pets/:pet/activities/:id", answer: "200 activity") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<ActivityDTO> = try call.id("id")
            try store.requirePet(pet, of: call.account)
            return try Answer(store.requireActivity(id, of: pet))
        },
        Route("PUT v1/pets/:pet/activities/:id", body: "activity", answer: "200 activity") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<ActivityDTO> = try call.id("id")
            let given = try call.body.decoded(as: ActivityDTO.self)
            // A body that is invalid for any pet is rejected before the pet is looked up.
            _ = try given.checked(id: id, born: nil, today: call.today)
            let activity = try given.checked(
                id: id, born: store.birthDate(ofPet: pet, of: call.account), today: call.today)
            guard try store.put(activity, id: id, of: pet) else { throw Failure.noActivity(id, of: pet) }
            return try Answer(activity)
        },
        Route("DELETE v1/pets/:pet/activities/:id", answer: "204, with its track") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<ActivityDTO> = try call.id("id")
            try store.requirePet(pet, of: call.account)
            guard try store.execute(ActivityTables.delete, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noActivity(id, of: pet)
            }
            return .done
        },
    ]

    private static let tracks = [
        Route(
            "GET v1/pets/:pet/activities/:id/track", answer: "200 `{\"parts\": [points]}`, empty without a track"
        ) { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<ActivityDTO> = try call.id("id")
            try store.requirePet(pet, of: call.account)
            _ = try store.requireActivity(id, of: pet)
            return try Answer(store.track(of: id))
        },
        Route("PUT v1/pets/:pet/activities/:id/track", body: "part", answer: "204") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<ActivityDTO> = try call.id("id")
            let (part, points) = try call.body.decoded(as: TrackPartDTO.self).checked()
            try store.requirePet(pet, of: call.account)
            _ = try store.requireActivity(id, of: pet)
            try store.execute(ActivityTables.putPart, [id.sqlValue, part.sqlValue, .blob(points)])
            return .done
        },
    ]

    private static let trackers = [
        Route("GET v1/pets/:pet/tracker?after=MILLISECONDS", answer: "200 tracker; 404 while none is running") {
            call, store in
            let pet: PetID = try call.id("pet")
            let after = try call.query.count("after") ?? 0
            try store.requirePet(pet, of: call.account)
            guard let tracker = try store.tracker(of: pet) else { throw Failure.noTracker(of: pet) }
            return try Answer(tracker.readings(now: call.now, after: after))
        },
        Route(
            "PUT v1/pets/:pet/tracker", body: "tracker",
            answer: "200 tracker; if another one is running, that one with its activity"
        ) { call, store in
            let pet: PetID = try call.id("pet")
            let given = try call.body.decoded(as: TrackerDTO.self).checked(now: call.now)
            try store.requirePet(pet, of: call.account)
            if let tracker = try store.tracker(of: pet) { return try Answer(tracker) }
            try store.start(given, of: pet)
            return try Answer(given)
        },
        Route("DELETE v1/pets/:pet/tracker", answer: "204") { call, store in
            let pet: PetID = try call.id("pet")
            try store.requirePet(pet, of: call.account)
            guard try store.execute(ActivityTables.stopTracker, [pet.sqlValue]) > 0 else {
                throw Failure.noTracker(of: pet)
            }
            return .done
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
        .notFound("No tracker of the pet \(pet) is at work.")
    }
}

import CoreModels
import CoreWire

/// The operations on walks, games and rests of pets, their tracks, and the trackers that record them.
public enum ActivityAPI {
    /// The parameter for the first day of a list.
    public static let since = QueryParameter<CalendarDate>("since", "DAY")
    /// The parameter for the length of a list.
    public static let limit = QueryParameter<Int>("limit", "N")
    /// The parameter for the time after which a tracker's points are requested, in milliseconds since 1970.
    public static let after = QueryParameter<Int>("after", "MILLISECONDS")

    /// Reads the sums of a pet's days.
    public static let sums = Endpoint<Pet, NoBody, ActivitySumsDTO>(
        "GET v1/pets/:pet/activity", query: [since.declaration], answer: "sums, of that day or later")
    /// Lists the activities of a pet.
    public static let activities = Endpoint<Pet, NoBody, RecordList<ActivityDTO>>(
        "GET v1/pets/:pet/activities", query: [since.declaration, limit.declaration],
        answer: "`{\"activities\": [activity], \"total\": N}`, newest first; `total` counts all of the pet's")

    /// Reads an activity.
    public static let activity = Endpoint<Pet, ActivityDTO, NoBody, ActivityDTO>(
        "GET v1/pets/:pet/activities/:id", answer: "activity")
    /// Saves an activity under its id.
    public static let save = Endpoint<Pet, ActivityDTO, ActivityDTO, ActivityDTO>(
        "PUT v1/pets/:pet/activities/:id", body: "activity", answer: "activity", roles: PetRole.diarists)
    /// Removes an activity and its track.
    public static let remove = Endpoint<Pet, ActivityDTO, NoBody, NoBody>(
        "DELETE v1/pets/:pet/activities/:id", note: "removes its track, too", roles: PetRole.diarists)

    /// Reads the track of an activity.
    public static let track = Endpoint<Pet, ActivityDTO, NoBody, TrackDTO>(
        "GET v1/pets/:pet/activities/:id/track", answer: "`{\"parts\": [points]}`, empty without a track")
    /// Saves a part of a track under its number.
    public static let savePart = Endpoint<Pet, ActivityDTO, TrackPartDTO, NoBody>(
        "PUT v1/pets/:pet/activities/:id/track", body: "part", roles: PetRole.diarists)

    /// Reads a pet's walk in progress, with its tracker's points.
    public static let tracker = Endpoint<Pet, NoBody, TrackerDTO>(
        "GET v1/pets/:pet/tracker", query: [after.declaration], answer: "tracker; 404 while no walk is in progress")
    /// Starts a walk.
    public static let startTracker = Endpoint<Pet, TrackerDTO, TrackerDTO>(
        "PUT v1/pets/:pet/tracker", body: "tracker",
        answer: "tracker; if a walk is in progress, that one with its activity", roles: PetRole.diarists)
    /// Ends a pet's walk in progress.
    public static let stopTracker = Endpoint<Pet, NoBody, NoBody>(
        "DELETE v1/pets/:pet/tracker", roles: PetRole.diarists)

    /// The largest number of readings in a request of ``sendReadings``.
    public static let mostReadings = 1000

    /// The seconds that the time of a reading may be ahead of the service's clock.
    public static let mostSecondsAhead = 30

    /// Gives a pet a tracker, in place of an earlier one.
    public static let saveDevice = Endpoint<Pet, TrackerDeviceDTO, NoBody>(
        "PUT v1/pets/:pet/device", body: "device", note: "replaces an earlier tracker",
        failures: [FailureDeclaration(409, when: "another pet has that tracker")])
    /// Removes the tracker of a pet.
    public static let removeDevice = Endpoint<Pet, NoBody, NoBody>("DELETE v1/pets/:pet/device")
    /// Lists the walks in progress that the account's trackers record.
    public static let trackedWalks = Endpoint<NoBody, RecordList<TrackedWalkDTO>>(
        "GET v1/trackers", answer: "`{\"trackers\": [recorded]}`: the account's trackers whose pets are on a walk")
    /// Stores readings of a tracker during a walk. Readings that are stored already stay as they are.
    public static let sendReadings = Endpoint<TrackerDeviceDTO, TrackerReadingsDTO, NoBody>(
        "POST v1/trackers/:tracker/readings", body: "readings",
        note: "those with a stored time are ignored; 404 unless the account's tracker has a pet that is on a walk",
        isRepeatable: true, audience: .watchers)

    /// Lists the activities of all living pets of an account.
    public static let activitiesOfAllPets = Endpoint<NoBody, RecordList<PetActivityDTO>>(
        "GET v1/activities", query: [since.required],
        answer:
            "`{\"activities\": [{\"pet\": \"…\", \"activity\": activity}]}` of all pets that live, earliest first for "
            + "each, of that day or later")

    /// All operations, in the order of the page of the API.
    public static let all = [
        sums.declaration, activities.declaration, activity.declaration, save.declaration, remove.declaration,
        track.declaration, savePart.declaration, tracker.declaration, startTracker.declaration,
        stopTracker.declaration, saveDevice.declaration, removeDevice.declaration, trackedWalks.declaration,
        sendReadings.declaration, activitiesOfAllPets.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
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
        // tracker: a walk in progress; activity: the id of the activity that it records. rate: readings per second,
        // from 1 (the default) to 10. The response also has started, in milliseconds since 1970, elapsed, the
        // milliseconds since then, and device: whether the pet has a tracker. Without one only the time is measured,
        // and the rest is absent: battery in percent, absent until the tracker has sent it, connected, whether it has
        // sent anything within the last 30 seconds, a part with the points after the requested time, at most 3000,
        // absent if there are none, and whether there are more
        {"activity": "00000000-0000-4000-8000-000000000001", "rate": 1, "started": 1777788240000, "elapsed": 61000,
         "device": true, "battery": 87, "connected": true, "points": "gIL+xr1nwNiIMoDf4wzQDxQJ", "more": false}
        // device: the tracker of a pet; id: given by its maker, on the tracker or in the maker's app. account: the
        // account of the maker's service, which sends the readings. It learns when the pet's walks begin and end, and
        // nothing else about the pet
        {"id": "00000000-0000-4000-8000-000000000001", "account": "00000000-0000-4000-8000-000000000001"}
        // recorded: a walk in progress, for the account that sends the tracker's readings; id: that of the tracker.
        // started and rate as in tracker; latest: the time of the latest stored reading, absent before the first
        {"id": "00000000-0000-4000-8000-000000000001", "started": 1777788240000, "rate": 1, "latest": 1777788301000}
        // readings: points as in part, from 1 to \(mostReadings), none before the walk's start or more than \(mostSecondsAhead) seconds
        // in the future; absent if the tracker measured nothing, for example indoors. battery, in percent, may be
        // absent. Readings are stored only during the walk
        {"points": "gIL+xr1nwNiIMoDf4wzQDxQJ", "battery": 87}
        """
}

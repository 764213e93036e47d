import ActivityWire
import BackendCore
import CoreModels
import Foundation
import SampleWalks

extension Sample {
    private static let zone = "Europe/Berlin"
    /// The number of days on which walks have tracks.
    private static let trackedDays = 10
    /// The number of days, until yesterday, on which goals were reached.
    private static let streakDays = 9

    /// Enters a year of walks of the dog, and a season of games and rests of the cats. A larger scale adds short
    /// activities on any day of their lives.
    mutating func addActivity() throws {
        try giveTrackers()
        try walkBruno()
        try playAndRest(miso, games: 2, minutes: 14, rest: 12 * 60)
        try playAndRest(pepper, games: 1, minutes: 9, rest: 15 * 60)
        for (number, days, minute) in try furtherMoments(of: bruno) {
            try walk(
                ago(days: days), days, at: minute, minutes: 10, swing: 2, isTracked: number.isMultiple(of: 5))
        }
        for cat in [miso, pepper] {
            for (_, days, minute) in try furtherMoments(of: cat) {
                guard let start = start(ago(days: days), minute: minute) else { continue }
                try play(cat, start: start, duration: 60 * (3 + Int(random.next() % 4)))
            }
        }
    }

    /// Gives the pets trackers whose readings the sample world sends.
    private func giveTrackers() throws {
        try store.execute(TrackerTables.addSampleWorld, [AccountID.sampleWorld.sqlValue])
        for pet in pets {
            var ids = SampleRandom(seed: "tracker/\(pet.id)")
            let id: TrackerID = ids.nextID()
            try send(
                ActivityAPI.saveDevice, pet.id,
                body: TrackerDeviceDTO(id: id.description, account: AccountID.sampleWorld.description))
        }
    }

    /// Walks Bruno twice a day, longer on weekends and in summer, and less for two weeks after he hurt a paw. Since the
    /// last weighing he gets his two hours, so that there is a streak.
    private mutating func walkBruno() throws {
        for days in (0..<365).reversed() {
            let day = ago(days: days)
            let isWeekend = (day.dayNumber + 3) % 7 + 1 > 5
            let isSpared = (96..<110).contains(days)
            // A fifth longer at midsummer.
            let season = 1 + 0.2 * cos(2 * .pi * Double(day.month - 6) / 12)
            let length = season * (isSpared ? 0.3 : 1)
            if days <= Self.streakDays {
                try walk(day, days, at: 7 * 60 + 5, minutes: 88, swing: 5)
                if days > 0 { try walk(day, days, at: 18 * 60 + 10, minutes: 82, swing: 5) }
                continue
            }
            try walk(day, days, at: 7 * 60 + 5, minutes: (isWeekend ? 78 : 56) * length, swing: 12)
            // Some evenings weren't logged.
            if chance(94) {
                try walk(day, days, at: 18 * 60 + 10, minutes: (isWeekend ? 66 : 62) * length, swing: 16)
            }
        }
    }

    /// Returns the days ago and minutes of the activities that a scale adds to a pet's, numbered from 0.
    private mutating func furtherMoments(of pet: Pet) throws -> [(number: Int, days: Int, minute: Int)] {
        let days = max(day.dayNumber - (pet.birthDate ?? day).dayNumber - 90, 1)
        let count = try ActivityRepository(store: store, pet: pet.id).count() * (scale - 1)
        return (0..<count).map { number in
            (number, 1 + Int(random.next() % UInt64(days)), 9 * 60 + Int(random.next() % 660))
        }
    }

    /// Returns a minute of a day in the household's time zone, in seconds since 1970.
    private func start(_ day: CalendarDate, minute: Int) -> Int? {
        LocalTime(day, minute: minute).map {
            Int($0.instant(in: TimeZone(identifier: Self.zone) ?? .gmt).timeIntervalSince1970)
        }
    }

    private mutating func walk(
        _ day: CalendarDate, _ days: Int, at minute: Int, minutes: Double, swing: Double, isTracked: Bool? = nil
    ) throws {
        let length = max(minutes + swing * random.nextBetweenMinusOneAndOne(), 8)
        let minute = minute + Int(20 * random.nextBetweenMinusOneAndOne())
        let start = start(day, minute: minute) ?? 0
        let id: EntityID<ActivityDTO> = nextID()
        let duration = Int(length * 60)
        var resting = Int(Double(duration) * (0.06 + 0.03 * random.nextBetweenMinusOneAndOne()))
        var meters = Int(Double(duration - resting) * (1.18 + 0.1 * random.nextBetweenMinusOneAndOne()))
        var track: [TrackReading] = []
        // There are no tracks before 1970, where timestamps start.
        if isTracked ?? (days < Self.trackedDays), start > 0 {
            let walk = SampleWalk(seed: id.description, minutes: length / 1.06)
            track = stride(from: 0, to: duration, by: 4).compactMap { second in
                walk.place(atMilliseconds: second * 1000).map { place in
                    TrackReading(
                        time: (start + second) * 1000, latitude: place.latitude, longitude: place.longitude)
                }
            }
            let (measured, rested) = walk.measured(seconds: duration)
            meters = Int(measured)
            resting = Int(rested)
        }
        try send(
            ActivityAPI.save, bruno.id, id,
            body: ActivityDTO(
                kind: "walk", start: start, zone: Self.zone, duration: duration, moving: duration - resting,
                resting: resting, meters: meters, source: track.isEmpty ? "hand" : "tracker",
                note: chance(4) ? "Met friends in the park." : nil))
        if !track.isEmpty {
            try send(
                ActivityAPI.savePart, bruno.id, id,
                body: TrackPartDTO(part: 1, points: TrackBytes.data(track).base64EncodedString()))
        }
    }

    private mutating func playAndRest(_ pet: Pet, games: Int, minutes: Int, rest: Int) throws {
        for days in (0..<70).reversed() {
            guard let midnight = start(ago(days: days), minute: 0) else { continue }
            // Recently, the younger cat has been played with more often.
            let isEager = games > 1 && days <= Self.streakDays && days > 0
            for game in 0..<(isEager ? 3 : games) where isEager || chance(88) {
                let duration = 60 * (minutes + (isEager ? 2 : 0) + Int(5 * random.nextBetweenMinusOneAndOne()))
                try play(
                    pet, start: midnight + 25_200 + game * (isEager ? 18_000 : 36_000), duration: duration)
            }
            guard days > 0 else { continue }
            let asleep = 60 * (rest + Int(80 * random.nextBetweenMinusOneAndOne()))
            try send(
                ActivityAPI.save, pet.id, nextID(),
                body: ActivityDTO(
                    kind: "rest", start: midnight + 28_800, zone: Self.zone, duration: asleep, moving: 0,
                    resting: asleep, source: "tracker"))
        }
    }

    private mutating func play(_ pet: Pet, start: Int, duration: Int) throws {
        try send(
            ActivityAPI.save, pet.id, nextID(),
            body: ActivityDTO(
                kind: "play", start: start, zone: Self.zone, duration: duration, moving: duration, source: "hand"))
    }

    private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
}

import CoreModels
import Foundation

extension Sample {
    private static let zone = "Europe/Berlin"
    /// For how many days walks have tracks.
    private static let trackedDays = 10
    /// For how many days, until yesterday, goals were reached.
    private static let streakDays = 9

    /// Enters a year of walks of the dog, and a season of games and rests of the cats.
    mutating func addActivity() throws {
        try walkBruno()
        try playAndRest(miso, games: 2, minutes: 14, rest: 12 * 60)
        try playAndRest(pepper, games: 1, minutes: 9, rest: 15 * 60)
    }

    /// Twice a day, longer at weekends and in the light half of the year; spared for two weeks after he hurt a paw. Since the
    /// last weighing he gets his two hours, so that a streak is on.
    private mutating func walkBruno() throws {
        for days in (0..<365).reversed() {
            let day = ago(days: days)
            let isWeekend = (day.dayNumber + 3) % 7 + 1 > 5
            let isSpared = (96..<110).contains(days)
            // Longest at midsummer, by a fifth.
            let season = 1 + 0.2 * cos(2 * .pi * Double(day.month - 6) / 12)
            let length = season * (isSpared ? 0.3 : 1)
            if days <= Self.streakDays {
                try walk(day, days, at: 7 * 60 + 5, minutes: 88, swing: 5)
                if days > 0 { try walk(day, days, at: 18 * 60 + 10, minutes: 82, swing: 5) }
                continue
            }
            try walk(day, days, at: 7 * 60 + 5, minutes: (isWeekend ? 78 : 56) * length, swing: 12)
            // Some evenings nobody wrote.
            if chance(94) {
                try walk(day, days, at: 18 * 60 + 10, minutes: (isWeekend ? 66 : 62) * length, swing: 16)
            }
        }
    }

    private mutating func walk(
        _ day: CalendarDate, _ days: Int, at minute: Int, minutes: Double, swing: Double
    ) throws {
        let length = max(minutes + swing * random.nextBetweenMinusOneAndOne(), 8)
        let minute = minute + Int(20 * random.nextBetweenMinusOneAndOne())
        let start = Int(
            (LocalTime(day, minute: minute)?.instant(in: TimeZone(identifier: Self.zone) ?? .gmt).timeIntervalSince1970)
                ?? 0)
        let id = nextID()
        let duration = Int(length * 60)
        var resting = Int(Double(duration) * (0.06 + 0.03 * random.nextBetweenMinusOneAndOne()))
        var metres = Int(Double(duration - resting) * (1.18 + 0.1 * random.nextBetweenMinusOneAndOne()))
        var track: [TrackReading] = []
        // Nobody had a tracker before 1970, where the numbers of its moments begin.
        if days < Self.trackedDays, start > 0 {
            let walk = TrackerSimulation(seed: id, minutes: length / 1.06)
            track = stride(from: 0, to: duration, by: 4).compactMap { second in
                walk.reading(start: start * 1000, elapsed: second * 1000)
            }
            let (measured, rested) = walk.measured(seconds: duration)
            (metres, resting) = (Int(measured), Int(rested))
        }
        try put(
            "v1/pets/\(bruno.id)/activities/\(id)",
            ActivityDTO(
                kind: "walk", start: start, zone: Self.zone, duration: duration, moving: duration - resting,
                resting: resting, metres: metres, source: track.isEmpty ? "hand" : "tracker",
                note: chance(4) ? "Met friends in the park." : nil))
        if !track.isEmpty {
            try put(
                "v1/pets/\(bruno.id)/activities/\(id)/track",
                TrackPartDTO(part: 1, points: TrackBytes.data(track).base64EncodedString()))
        }
    }

    private mutating func playAndRest(_ pet: Pet, games: Int, minutes: Int, rest: Int) throws {
        for days in (0..<70).reversed() {
            let midnight = LocalTime(ago(days: days), minute: 0)?.instant(in: TimeZone(identifier: Self.zone) ?? .gmt)
            guard let midnight = midnight.map({ Int($0.timeIntervalSince1970) }) else { continue }
            // The younger one is played with more, lately.
            let isEager = games > 1 && days <= Self.streakDays && days > 0
            for game in 0..<(isEager ? 3 : games) where isEager || chance(88) {
                let duration = 60 * (minutes + (isEager ? 2 : 0) + Int(5 * random.nextBetweenMinusOneAndOne()))
                try put(
                    "v1/pets/\(pet.id)/activities/\(nextID())",
                    ActivityDTO(
                        kind: "play", start: midnight + 25_200 + game * (isEager ? 18_000 : 36_000), zone: Self.zone,
                        duration: duration,
                        moving: duration, source: "hand"))
            }
            guard days > 0 else { continue }
            let asleep = 60 * (rest + Int(80 * random.nextBetweenMinusOneAndOne()))
            try put(
                "v1/pets/\(pet.id)/activities/\(nextID())",
                ActivityDTO(
                    kind: "rest", start: midnight + 28_800, zone: Self.zone, duration: asleep, moving: 0,
                    resting: asleep, source: "tracker"))
        }
    }

    private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
}

import AppLoggingTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Foundation
import Movement
import Testing

@testable import ActivityFeature

/// A dog of 30 kg, whose goal is 120 minutes a day, on the evening of 3 May 2026 in Berlin.
struct World {
    static let today = CalendarDate(dayNumber: 20_576)
    static let zone = "Europe/Berlin"

    let pet: Pet
    let store: ActivityDouble
    let tracker: TrackerDouble
    let log = LogRecorder()
    let settings = SettingsDouble()
    let dependencies: ActivityDependencies

    init(
        _ activities: [Activity] = [], species: Species = .dog, grams: Int? = 30_000, feed: [TrackerReport] = [],
        running: OngoingWalk? = nil, staysOpen: Bool = false, hasTracker: Bool = true,
        files: [String: [UInt8]] = [:],
        role: PetRole = .owner, died: CalendarDate? = nil, conditions: String? = nil
    ) throws {
        let evening = try #require(TimeOfDay(hour: 20))
        pet = try Pet(
            name: "Bruno", species: species, care: PetCare(conditions: conditions), died: died,
            access: PetAccess(role: role), today: Self.today)
        store = ActivityDouble(activities, grams: grams)
        tracker = TrackerDouble(
            feed, running: running, started: Self.seconds(at: 19 * 60), staysOpen: staysOpen, hasTracker: hasTracker)
        dependencies = ActivityDependencies(
            store: store, tracker: tracker, files: FilesDouble(files: files), pets: PetRepositoryDouble([pet]),
            today: FixedToday(Self.today, at: evening, zone: TimeZone(identifier: Self.zone) ?? .gmt),
            ids: SequentialIDs(),
            settings: settings, log: log.log)
    }

    /// Seconds since 1970 of a minute of a day in Berlin.
    static func seconds(at minute: Int, ago days: Int = 0) -> Double {
        LocalTime(today.adding(days: -days), minute: minute)?
            .instant(in: TimeZone(identifier: zone) ?? .gmt).timeIntervalSince1970 ?? 0
    }

    static func walk(
        _ number: Int, minutes: Int, meters: Int = 0, ago days: Int = 0, at minute: Int = 480,
        kind: Activity.Kind = .walk, source: Activity.Source = .hand
    ) throws -> Activity {
        try Activity(
            id: id(number), kind: kind, start: Int(seconds(at: minute, ago: days)), zone: zone,
            duration: minutes * 60, moving: kind == .rest ? 0 : minutes * 60,
            resting: kind == .rest ? minutes * 60 : 0, meters: meters, source: source)
    }

    static func id(_ number: Int) throws -> ActivityID {
        let digits = String(number)
        return try #require(
            ActivityID("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits))
    }

    /// Readings to the north at 1.25 m/s, one a second from the tracker's start.
    static func points(_ range: Range<Int>) throws -> [TrackPoint] {
        try range.map { second in
            let place = try #require(Coordinate(latitude: 52.5 + Double(second) * 1.25 / 111_200, longitude: 13.4))
            return TrackPoint(place, time: seconds(at: 19 * 60) + Double(second))
        }
    }
}

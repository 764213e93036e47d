import CoreModels
import Testing

@testable import Movement

@Suite("A pet's days", .timeLimit(.minutes(10)))
struct DiaryTests {
    private let today = CalendarDate(dayNumber: 20_576)

    private func diary(_ minutes: [Int: Int]) -> ActivityDiary {
        ActivityDiary(
            minutes.map { DaySum(today.adding(days: -$0.key), count: 1, meters: $0.value * 60, moving: $0.value * 60) })
    }

    @Test("A streak is broken by a day below the goal, and not by today")
    func streak() {
        #expect(diary([1: 60, 2: 61, 4: 90]).streak(of: 60, until: today) == 2)
        #expect(diary([0: 60, 1: 60]).streak(of: 60, until: today) == 2)
        #expect(diary([0: 59, 1: 60]).streak(of: 60, until: today) == 1)
        #expect(diary([0: 10, 2: 90]).streak(of: 60, until: today) == 0)
        #expect(diary([0: 10]).streak(of: 0, until: today) == 0)
    }

    @Test("The longest streak has its last day")
    func longest() {
        let longest = diary([1: 60, 2: 60, 10: 60, 11: 70, 12: 80, 20: 60]).longestStreak(of: 60)
        #expect(longest?.days == 3)
        #expect(longest?.last == today.adding(days: -10))
        #expect(diary([1: 5]).longestStreak(of: 60) == nil)
    }

    @Test("Weeks begin on Monday, sums include empty days, and of equal records the latest counts")
    func sums() {
        // 3 May 2026 was a Sunday.
        #expect(today.monday == CalendarDate(year: 2026, month: 4, day: 27))
        #expect(today.weekday == 6)
        #expect(CalendarDate(year: 1969, month: 12, day: 29)?.weekday == 0)
        let diary = diary([0: 10, 6: 20, 7: 40, 9: 40])
        #expect(diary.sum(from: today.monday, through: today).minutes == 30)
        #expect(diary.days(from: today.monday, through: today).count == 7)
        #expect(diary.busiestDay?.day == today.adding(days: -7))
        #expect(diary.sum(from: today, through: today.adding(days: -1)).count == 0)
    }

    @Test("A walk counts for the day on which it began where the pet was, over midnight and changes of the clock")
    func zones() throws {
        func day(_ start: Double, _ zone: String) throws -> String {
            try Activity(
                id: ActivityID(), kind: .walk, start: Int(start), zone: zone, duration: 7200, moving: 7200,
                source: .hand
            ).begin.description
        }
        // Noon of 3 May, UTC, is the 4th at the Line Islands; 22:30 is the 4th in Berlin.
        #expect(try day(World.noon, "Pacific/Kiritimati") == "2026-05-04T02:00")
        #expect(try day(World.noon + 10.5 * 3600, "Europe/Berlin") == "2026-05-04T00:30")
        #expect(try day(World.noon + 10.5 * 3600, "America/New_York") == "2026-05-03T18:30")
        // Clocks changed from 2:00 to 3:00 on 29 March 2026.
        let change = 1_774_746_000.0
        #expect(try day(change - 1, "Europe/Berlin") == "2026-03-29T01:59")
        #expect(try day(change, "Europe/Berlin") == "2026-03-29T03:00")
    }

    @Test("An invalid activity says why")
    func invalid() {
        func make(duration: Int = 60, moving: Int = 60, meters: Int = 0, zone: String = "UTC") throws {
            _ = try Activity(
                id: ActivityID(), kind: .walk, start: 0, zone: zone, duration: duration, moving: moving,
                meters: meters, source: .hand)
        }
        #expect(throws: Activity.Invalid.duration(0)) { try make(duration: 0, moving: 0) }
        #expect(throws: Activity.Invalid.duration(172_801)) { try make(duration: 172_801) }
        #expect(throws: Activity.Invalid.parts(61, of: 60)) { try make(moving: 61) }
        #expect(throws: Activity.Invalid.distance(-1)) { try make(meters: -1) }
        #expect(throws: Activity.Invalid.distance(500_001)) { try make(meters: 500_001) }
        #expect(throws: Activity.Invalid.zone("Nowhere")) { try make(zone: "Nowhere") }
        #expect(throws: Activity.Invalid.parts(.min, of: 60)) { try make(moving: .min) }
    }

    @Test("The same points give a pet's activity the same id, and others another")
    func identity() throws {
        let points = try (0..<5).map { try World().point(north: Double($0), east: 0, at: Double($0)) }
        let pet = PetID()
        let other = PetID()
        let id = ActivityID(of: Track(segments: [points]), pet: pet)
        #expect(id == ActivityID(of: Track(segments: [points]), pet: pet))
        #expect(id != ActivityID(of: Track(segments: [points]), pet: other))
        #expect(id != ActivityID(of: Track(segments: [points.dropLast()]), pet: pet))
        #expect(ActivityID(id.description) == id)
    }
}

@Suite("The daily goal of a pet", .timeLimit(.minutes(10)))
struct GoalTests {
    @Test(
        "A grown dog's goal depends on its weight, also at the limits",
        arguments: [(3, 30), (9.999, 30), (10, 60), (19.9, 60), (20, 120), (44.9, 120), (45, 60), (80, 60)])
    func dogs(kilograms: Double, minutes: Int) throws {
        let weight = try Weight(grams: Int(kilograms * 1000))
        for months in [18, 60, nil] {
            #expect(try ActivityGoal(species: .dog, months: months, weight: weight).minutes == minutes)
        }
    }

    @Test(
        "A puppy's goal is twice five minutes per month of age, regardless of its weight",
        arguments: [(0, 20), (3, 30), (6, 60), (12, 120), (17, 120)])
    func puppies(months: Int, minutes: Int) throws {
        #expect(try ActivityGoal(species: .dog, months: months, weight: nil).minutes == minutes)
    }

    @Test("A cat's goal is two to three games of 10 to 15 minutes at any age", arguments: [3, 24, nil])
    func cats(months: Int?) throws {
        #expect(try ActivityGoal(species: .cat, months: months, weight: nil).minutes == 30)
    }

    @Test("Without published advice, or without a weight, there is no goal")
    func unknown() throws {
        #expect(throws: ActivityGoalError.weightNeeded) {
            try ActivityGoal(species: .dog, months: nil, weight: nil)
        }
        for species in Species.allCases where species != .dog && species != .cat {
            #expect(throws: ActivityGoalError.nothingPublished(species)) {
                try ActivityGoal(species: species, months: 24, weight: nil)
            }
        }
        #expect(try ActivityGoal(species: .cat, months: nil, weight: nil).minutes == 30)
    }

    @Test("Durations, distances and paces are formatted as people say them")
    func words() {
        #expect(
            [0, 59, 60, 3569, 3570, 3900, 86_400].map(\.inTime) == [
                "0 s", "59 s", "1 min", "59 min", "1 h", "1 h 05 min", "24 h",
            ])
        #expect([0, 65, 3909].map(\.onClock) == ["0:00", "1:05", "1:05:09"])
        #expect(
            [0, 999, 1000, 2710, 99_949, 123_456].map { $0.distance(in: .kilometers) } == [
                "0 m", "999 m", "1 km", "2.7 km", "99.9 km", "123 km",
            ])
        // Formatting traps for no number.
        for number in [Int.min, .min + 1, -1, .max] {
            #expect(
                ![number.inTime, number.onClock, number.distance(in: .kilometers), number.distance(in: .miles)]
                    .contains(""))
        }
        #expect([680.0, .infinity].map { $0.pace(in: .kilometers) } == ["11:20 min/km", "?"])
        #expect(
            [0, 100, 161, 2710, 160_934].map { $0.distance(in: .miles) } == [
                "0 ft", "0.1 mi", "0.1 mi", "1.7 mi", "100 mi",
            ])
        #expect(680.0.pace(in: .miles) == "18:14 min/mi")
    }
}

import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("What the dashboard says is due", .timeLimit(.minutes(10)))
struct DashboardDueTests {
    private let world: World

    init() throws {
        world = try World()
    }

    @Test("A dose that isn't due soon is up to date, and doesn't come up; a vaccine without a next dose has no status")
    func doses() throws {
        let soon = world.day.adding(days: DueStatus.soon)
        let doses = try [("A", soon), ("B", soon.adding(days: 1)), ("C", nil)].map { vaccine, due in
            try Vaccination(vaccine: vaccine, givenOn: .earliest, nextDue: due, today: world.day)
        }
        var overview = try World(isEmpty: true).overview()
        for dose in doses { overview.insert(.vaccination(dose)) }
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.overview = overview
        let lists = state.presented().allElements.compactMap { element in
            if case .list(let list) = element { list } else { nil }
        }
        #expect(lists.map(\.id) == ["coming-up", "vaccinations"])
        #expect(lists.first?.rows.map(\.title.plain) == ["A, next dose"])
        #expect(
            lists.last?.rows.map(\.badge)
                == [RichText("due in 30 days", role: .secondary), RichText("up to date", role: .positive), nil])
    }

    @Test(
        "A dose of the late evening is hours late after midnight and not a day",
        arguments: [
            ("00:05", RichText("due now", role: .caution)), ("02:00", RichText("2 h 15 min late", role: .negative)),
        ])
    func lateDose(time: String, badge: RichText) throws {
        let medicine = try Medicine(
            name: "Drops", dosage: Dosage(Amount(typed: "1"), .drop), times: [World.time("23:45")], start: world.day)
        let overview = HealthOverview(
            pet: world.miso,
            record: HealthRecord(
                weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]),
                medicines: [medicine]),
            reminders: [], now: LocalTime(world.day.adding(days: 1), try World.time(time)))
        let rows = DashboardSections(overview, canChange: false, weightUnit: .kilograms).comingUp
        #expect(rows.map(\.badge) == [badge])
    }

    @Test("An older entry with an interval but no time of day says that it is never due", arguments: [1, 30])
    func intervalWithoutTime(everyDays: Int) throws {
        let medicine = try Medicine(
            name: "Milbemax", dosage: Dosage(Amount(typed: "1"), .tablet), times: [], everyDays: everyDays,
            start: world.day)
        let badge = MedicinePlan(medicine, doses: []).badge(now: world.now)
        let caution = RichText("never due without a time of day", role: .caution)
        #expect(badge == (everyDays > 1 ? caution : nil))
    }

    @Test(
        "A caution means the same as at home: due within a week",
        arguments: [(0, true), (7, true), (8, false)])
    func caution(days: Int, isMarked: Bool) {
        let status = DueStatus(due: world.day.adding(days: days), today: world.day)
        #expect(status.isPressing == isMarked)
        #expect(status.text?.spans.first?.role == (isMarked ? .caution : .secondary))
        #expect(!DueStatus.overdue(days: 1).isPressing)
    }

    @Test("A kitten isn't up to date before the last dose of its first course, even if that isn't due soon")
    func openFirstCourse() throws {
        let born = try World.day("2026-01-01")
        let kitten = try Pet(name: "Tilly", species: .cat, birthDate: born, today: world.day)
        let doses = try [8, 12, 16].map { week in
            try Vaccination(
                vaccine: "Cat flu and distemper", givenOn: born.adding(days: 7 * week), nextDueSource: .schedule,
                today: world.day)
        }
        var record = HealthRecord.empty
        record.vaccinations = VaccinationRecord(doses)
        var state = PetHealthState(pet: kitten.id, mode: .owner)
        state.overview = HealthOverview(pet: kitten, record: record, reminders: [], now: world.now)
        let rows = state.presented().allElements.flatMap { element in
            if case .list(let list) = element { list.rows } else { [Row]() }
        }
        #expect(rows.first?.detail?.plain == "given 23 April 2026, next due 2 July 2026")
        #expect(rows.first?.badge == RichText("first course, due in 60 days", role: .secondary))
    }
}

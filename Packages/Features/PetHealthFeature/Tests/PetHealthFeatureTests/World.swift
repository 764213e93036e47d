import Analytics
import AnalyticsTesting
import AppLogging
import AppLoggingTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

/// Miso, her owner and her year, as it is on 3 May 2026, and all that the feature depends on.
struct World: PetHealthServices {
    let day: CalendarDate
    let miso: Pet
    let ada: Owner
    let record: HealthRecord
    /// All weights, newest first: those of the record and older ones.
    let weights: [WeightSample]
    let worming: Reminder
    let health: HealthDouble
    let recordedEvents = AnalyticsRecorder()
    let recordedLog = LogRecorder()

    var healthData: any HealthDataFetching { health }
    var reminders: any ReminderManaging { health }
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    let ids: any IDGenerating = SequentialIDs()
    var log: Log { recordedLog.log }
    var analytics: any AnalyticsTracking { recordedEvents }

    /// - Parameters:
    ///   - isEmpty: Whether nothing was recorded of Miso.
    ///   - older: How many weights are older than the record's.
    ///   - owner: Who is asked for the owner, in place of one who knows Ada.
    init(isEmpty: Bool = false, older: Int = 7, owner: OwnerRepositoryDouble? = nil) throws {
        day = try Self.day("2026-05-03")
        miso = try Pet(
            name: "Miso",
            species: .cat,
            breed: "Maine Coon",
            birthDate: Self.day("2023-04-01"),
            sex: .female,
            microchip: MicrochipNumber("276098102345678"),
            today: day
        )
        ada = try Owner(name: "Ada Winter", phone: "+49 30 901820")
        worming = try Reminder(
            title: "Worming", start: Self.day("2026-02-01"), due: Self.day("2026-05-01"),
            recurrence: Recurrence(every: 3, .month))
        let rabies = try Vaccination(
            vaccine: "Rabies", givenOn: Self.day("2025-05-20"), nextDue: Self.day("2026-05-20"), today: day)
        let checkUp = try VetVisit(
            date: Self.day("2026-01-10"), reason: "Check-up", clinic: "Dr. Lind", notes: "Teeth cleaned.", today: day)
        let latest = [
            try WeightSample(weight: Weight(grams: 4600), date: Self.day("2026-05-01"), today: day),
            try WeightSample(weight: Weight(grams: 4000), date: Self.day("2025-05-03"), today: day),
        ]
        let newestOld = try Self.day("2025-05-02")
        let old = try (0..<older).map { index in
            try WeightSample(
                weight: Weight(grams: 3000 + index % 900), date: newestOld.adding(days: -index / 9), today: newestOld)
        }
        weights = isEmpty ? [] : latest + old
        record =
            isEmpty
            ? .empty
            : HealthRecord(
                weights: latest,
                weightTotal: weights.count,
                visits: [checkUp],
                visitTotal: 1,
                vaccinations: VaccinationRecord([rabies])
            )
        health = HealthDouble(record: record, weights: weights, reminders: isEmpty ? [] : [worming])
        pets = PetRepositoryDouble([miso])
        self.owner = owner ?? OwnerRepositoryDouble(ada)
        today = FixedToday(day)
    }

    /// What a load brings.
    func overview(for mode: PetHealthMode = .owner) -> HealthOverview {
        HealthOverview(
            pet: miso,
            owner: mode == .vet ? ada : nil,
            record: record,
            reminders: record == .empty ? [] : [worming],
            today: day
        )
    }

    /// A state with the overview loaded.
    func loadedState(
        for mode: PetHealthMode = .owner,
        at place: PetHealthState.Place = .dashboard
    ) -> PetHealthState {
        var state = PetHealthState(pet: miso.id, mode: mode)
        state.overview = overview(for: mode)
        state.place = place
        return state
    }

    /// The id of an entry that the overview holds.
    func someEntry(of kind: EntryKind) -> EntryID? {
        switch kind {
        case .weight: record.weights.first.map { .weight($0.id) }
        case .visit: record.visits.first.map { .visit($0.id) }
        case .vaccination: record.vaccinations.vaccinations.first.map { .vaccination($0.id) }
        case .reminder: .reminder(worming.id)
        }
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate(text))
    }
}

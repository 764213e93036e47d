import Analytics
import AnalyticsTesting
import AppLogging
import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

/// Miso, her owner and her past year at nine on 3 May 2026, with all of the feature's dependencies.
struct World {
    let now: LocalTime
    var day: CalendarDate { now.day }
    let miso: Pet
    let ada: Owner
    let record: HealthRecord
    /// All weights, newest first: those of the record and older ones.
    let weights: [WeightSample]
    let worming: Reminder
    /// Given at 8:00, which is due, and 20:00; 5 tablets are left, since one half was given.
    let thiamazole: Medicine
    let givenDose: MedicineDose
    let health: HealthDouble
    let recordedEvents = AnalyticsRecorder()
    let recordedLog = LogRecorder()

    let dependencies: PetHealthDependencies
    let links = PlaceLinks([
        FeatureLink(id: "diet", label: "Diet", key: "d", on: .vetView, to: "pets/:pet/diet")
    ])

    /// - Parameters:
    ///   - isEmpty: Whether Miso has no entries.
    ///   - older: The number of weights before the record's period.
    ///   - owner: The owner repository, by default one with Ada.
    ///   - plans: The weight plans, none by default.
    init(
        isEmpty: Bool = false, older: Int = 7, owner: OwnerRepositoryDouble? = nil,
        plans: WeightPlansDouble = WeightPlansDouble()
    ) throws {
        now = LocalTime(try Self.day("2026-05-03"), try Self.time("9:00"))
        let day = now.day
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
        thiamazole = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "½"), .tablet),
            times: [Self.time("8:00"), Self.time("20:00")], food: .with, start: Self.day("2026-05-01"),
            stock: Medicine.Stock(Amount(typed: "20"), countedOn: Self.day("2026-05-02")))
        let evening = LocalTime(try Self.day("2026-05-02"), try Self.time("20:00"))
        givenDose = MedicineDose(of: thiamazole.id, at: evening, outcome: .given(at: evening))
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
                vaccinations: VaccinationRecord([rabies]),
                medicines: [thiamazole],
                doses: [givenDose]
            )
        health = HealthDouble(record: record, weights: weights, reminders: isEmpty ? [] : [worming])
        dependencies = PetHealthDependencies(
            records: health, pets: PetRepositoryDouble([miso]), owner: owner ?? OwnerRepositoryDouble(ada),
            plans: plans, today: FixedToday(day, at: now.time), ids: SequentialIDs(), settings: SettingsDouble(),
            links: links,
            log: recordedLog.log, analytics: recordedEvents)
    }

    /// Returns the overview that a load gives.
    func overview(for mode: PetHealthMode = .owner) -> HealthOverview {
        HealthOverview(
            pet: miso,
            owner: mode == .vet ? ada : nil,
            record: record,
            reminders: record == .empty ? [] : [worming],
            now: now, instant: dependencies.today.instant
        )
    }

    /// Returns a state with the overview loaded.
    func loadedState(
        for mode: PetHealthMode = .owner,
        at place: PetHealthState.Place = .dashboard
    ) -> PetHealthState {
        var state = PetHealthState(pet: miso.id, mode: mode, links: mode == .vet ? links.links : [])
        state.overview = overview(for: mode)
        state.place = place
        return state
    }

    /// Returns a store of the feature, with a state.
    @MainActor
    func store(_ state: PetHealthState) -> TestStore<PetHealthState, PetHealthAction> {
        let effects = PetHealthEffects(
            pet: miso.id, mode: state.mode, dependencies: dependencies, removed: RemovedEntries())
        return TestStore(initialState: state, reducer: PetHealthReducer(effects: effects))
    }

    /// Expects that a change is refused because the entry was changed elsewhere, that the current record is loaded and
    /// shown, and nothing else.
    @MainActor
    func receiveChange(
        of id: EntryID, _ changed: ServiceError, in store: TestStore<PetHealthState, PetHealthAction>
    ) async {
        await store.receive(.changeFailed(id, changed)) {
            $0.changing = nil
            $0.notice = .changeFailed(id.kind, changed)
            $0.isLoading = true
        }
        await store.receive(.loaded(overview())) {
            $0.overview = overview()
            $0.isLoading = false
        }
        await store.finish()
    }

    /// Returns the id of an entry in the overview.
    func someEntry(of kind: EntryKind) -> EntryID? {
        switch kind {
        case .weight: record.weights.first.map { .weight($0.id) }
        case .visit: record.visits.first.map { .visit($0.id) }
        case .vaccination: record.vaccinations.vaccinations.first.map { .vaccination($0.id) }
        case .reminder: .reminder(worming.id)
        case .medicine: .medicine(thiamazole.id)
        case .dose: .dose(givenDose.id)
        }
    }

    static func time(_ text: String) throws -> TimeOfDay {
        try #require(TimeOfDay(typed: text))
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate(text))
    }
}

extension World {
    /// Returns the form of a new entry, with typed texts.
    func form(_ kind: EntryKind, _ texts: [EntryField: String] = [:]) -> EntryForm {
        var form = EntryForm(id: .new(kind, from: SequentialIDs()), now: now)
        for (field, text) in texts { form.edit(field, text) }
        return form
    }
}

extension EntryForm {
    /// Returns the error at a field.
    func error(of field: EntryField) -> String? { state.error(of: field, EntryReading(self).problems) }

    /// The error at the form.
    var failure: String? {
        state.form("entry", [], problems: [:], submit: Command(id: "save", label: "Save")).error
    }
}

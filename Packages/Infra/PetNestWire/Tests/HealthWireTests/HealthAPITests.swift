import CoreModels
import CoreWire
import Foundation
import Testing

@testable import HealthWire

@Suite("Health's contract", .timeLimit(.minutes(1)))
struct HealthAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(HealthAPI.all.map { "\($0.method) \($0.path)" }).count == HealthAPI.all.count)
        #expect(HealthAPI.all.count == 26)
    }

    @Test("names the pet in each path except that of all pets, and the entry if there is one")
    func ids() {
        for endpoint in HealthAPI.all {
            #expect([[], ["pet"], ["pet", "id"]].contains(endpoint.ids), "\(endpoint.request)")
        }
        #expect(HealthAPI.weights.entry.path(PetID(), WeightSampleID()).allSatisfy { !$0.hasPrefix(":") })
    }

    @Test("returns a domain value unchanged from the wire")
    func roundTrips() throws {
        let day = try #require(CalendarDate("2026-05-03"))
        let weight = try WeightSample(id: WeightSampleID(), weight: Weight(grams: 4200), date: day, today: day)
        #expect(try roundTrip(WeightDTO(weight)) == weight)
        #expect(try roundTrip(PetWeightDTO(ValueOfPet(pet: PetID(), value: weight))).value == weight)
        let visit = try VetVisit(
            id: VetVisitID(), date: day, reason: "Check-up", clinic: "Dr. Lind", notes: nil, today: day)
        #expect(try roundTrip(VisitDTO(visit)) == visit)
        let dose = try Vaccination(
            id: VaccinationID(), vaccine: "Rabies", givenOn: day, nextDue: day.adding(days: 365), nextDueSource: .hand,
            batch: "A1", vet: nil, certificate: "7", today: day)
        #expect(try roundTrip(VaccinationDTO(dose)) == dose)
        let reminder = try Reminder(
            id: ReminderID(), title: "Worming", start: day, due: day.adding(days: 90),
            recurrence: Recurrence(every: 3, .month, from: .lastDone), lastDone: day,
            completions: [Reminder.Completion(day: day, due: day)])
        #expect(try roundTrip(ReminderDTO(reminder)) == reminder)
        let time = try #require(TimeOfDay(typed: "08:00"))
        let medicine = try Medicine(
            id: MedicineID(), name: "Thiamazole", dosage: Dosage(Amount(thousandths: 500), .tablet), times: [time],
            everyDays: 2, food: .with, start: day, end: nil,
            expectedFrom: LocalTime(day, time),
            stock: Medicine.Stock(Amount(thousandths: 9000), countedOn: day), notes: "Gloves")
        #expect(try roundTrip(MedicineDTO(medicine)) == medicine)
        for outcome in [MedicineDose.Outcome.skipped, .given(at: LocalTime(day, time))] {
            let given = MedicineDose(
                id: MedicineDoseID(), of: medicine.id, at: LocalTime(day, time), outcome: outcome,
                instant: LocalTime(day, time).instant(in: .gmt), dosage: medicine.dosage)
            #expect(try roundTrip(DoseDTO(given)) == given)
        }
    }

    private func roundTrip<Record: DomainRecord>(_ record: Record) throws -> Record.Value {
        try JSONDecoder().decode(Record.self, from: JSONEncoder().encode(record)).value(as: .stored)
    }

    @Test("shows the other weights of all pets if one has no pet")
    func weightWithoutPet() throws {
        let json = """
            {"weights": [
                {"id": "00000000-0000-4000-8000-000000000001", "grams": 4200, "date": "2026-05-03"},
                {"id": "00000000-0000-4000-8000-000000000002", "grams": 4300, "date": "2026-05-03",
                 "pet": "00000000-0000-4000-8000-00000000000a"}
            ]}
            """
        let list = try JSONDecoder().decode(RecordList<PetWeightDTO>.self, from: Data(json.utf8))
        let (weights, unreadable) = list.values { record throws(WireError) in try record.value(as: .response) }
        #expect(weights.map(\.value.weight.grams) == [4300])
        #expect(unreadable.map(\.reason) == ["“pet” is required."])
    }

    @Test("rejects an entry from before the pet's birth, and one from the future")
    func rules() throws {
        let day = try #require(CalendarDate("2026-05-03"))
        let weight = WeightDTO(id: "\(WeightSampleID())", grams: 4200, date: "2026-05-03")
        #expect(throws: WireError.self) { try weight.value(as: RecordContext(born: day.adding(days: 1))) }
        #expect(throws: WireError.self) { try weight.value(as: RecordContext(today: day.adding(days: -1))) }
        #expect(try weight.value(as: RecordContext(born: day, today: day)).weight.grams == 4200)
    }

    @Test("reads a recorded dose in the future, and an interval without a time, which were accepted before")
    func recordedBefore() throws {
        let day = try #require(CalendarDate("2126-05-03"))
        let dose = MedicineDose(
            of: MedicineID(), at: LocalTime(day, .midnight), outcome: .given(at: LocalTime(day, .midnight)),
            instant: LocalTime(day, .midnight).instant(in: .gmt))
        let medicine = try Medicine(
            id: MedicineID(), name: "Milbemax", dosage: Dosage(Amount(thousandths: 1000), .tablet), times: [],
            everyDays: 30, start: day)
        for context in [RecordContext.stored, .response] {
            #expect(try DoseDTO(dose).value(as: context) == dose)
            #expect(try MedicineDTO(medicine).value(as: context) == medicine)
        }
        let now = RecordContext(now: LocalTime(day, .midnight).instant(in: .gmt).addingTimeInterval(-86_400))
        #expect(throws: WireError.self) { try DoseDTO(dose).value(as: now) }
        #expect(throws: WireError.self) { try MedicineDTO(medicine).value(as: now) }
    }

    @Test("shows the other reminders if a later version sends one that recurs in an unknown unit")
    func unknownCase() throws {
        let json = """
            {"reminders": [
                {"id": "00000000-0000-4000-8000-000000000001", "title": "Drops", "start": "2026-05-03",
                 "due": "2026-05-03", "recurrence": {"every": 6, "unit": "hour"}, "added": "later"},
                {"id": "00000000-0000-4000-8000-000000000002", "title": "Worming", "start": "2026-05-03",
                 "due": "2026-05-03"}
            ], "added": 1}
            """
        let list = try JSONDecoder().decode(RecordList<ReminderDTO>.self, from: Data(json.utf8))
        let (reminders, unreadable) = list.values { record throws(WireError) in try record.value(as: .stored) }
        #expect(reminders.map(\.title) == ["Worming"])
        #expect(unreadable.map(\.id) == ["00000000-0000-4000-8000-000000000001"])
    }
}

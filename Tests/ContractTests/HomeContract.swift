import BackendCoreTesting
import CoreModels
import PetNestAPI
import Testing

@testable import HomeFeature
@testable import PetHealthFeature

@Suite("Home gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct HomeContract {
    @Test("Due items of each kind are read up to the requested day, soonest first")
    func agenda() async throws {
        let backend = try await RealBackend()
        let health = HealthGateway(client: backend.client)
        let reminder = try Reminder(title: "Worming", start: RealBackend.day("2026-05-10"))
        let vaccination = try Vaccination(
            vaccine: "Rabies", givenOn: RealBackend.day("2025-05-01"), nextDue: RealBackend.day("2026-05-01"),
            today: .latest)
        let late = try Reminder(title: "Claws", start: RealBackend.day("2026-07-01"))
        for entry in [reminder, late] { try await health.save(.reminder(entry), of: backend.pet.id) }
        try await health.save(.vaccination(vaccination), of: backend.pet.id)
        let items = try await AgendaGateway(client: backend.client).agenda(
            until: RealBackend.day("2026-06-01"), now: LocalTime(RealBackend.day("2026-04-20"), .midnight)
        ).values
        #expect(items.map(\.kind) == ["vaccination", "reminder"])
        #expect(items.map(\.id) == ["\(vaccination.id)", "\(reminder.id)"])
        #expect(items.map(\.title) == ["Rabies", "Worming"])
        #expect(items.map(\.due) == [vaccination.nextDue, reminder.due])
        #expect(items.allSatisfy { $0.pet == backend.pet.id && $0.petName == "Miso" })
    }

    @Test("A dose, a reminder, and a vaccination are acted on, and one no longer due is rejected")
    func acts() async throws {
        let backend = try await RealBackend()
        let health = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        let agenda = AgendaGateway(client: backend.client)
        let day = try RealBackend.day("2026-05-01")
        let now = LocalTime(day, try #require(TimeOfDay(hour: 9)))
        let later = LocalTime(day, try #require(TimeOfDay(hour: 9, minute: 1)))
        let medicine = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "1"), .tablet), times: [try #require(TimeOfDay(hour: 8))],
            start: day, stock: Medicine.Stock(Amount(typed: "3"), countedOn: day))
        let reminder = try Reminder(title: "Worming", start: day)
        let rabies = try Vaccination(vaccine: "Rabies", givenOn: day.adding(days: -365), nextDue: day, today: .latest)
        for entry in [Entry.medicine(medicine), .reminder(reminder), .vaccination(rabies)] {
            try await health.save(entry, of: pet)
        }
        func items() async throws -> [AgendaItem] { try await agenda.agenda(until: day, now: now).values }
        let listed = try await items()
        #expect(Set(listed.map(\.kind)) == ["reminder", "vaccination", "dose", "stock"])
        for (kind, action) in [("dose", "given"), ("reminder", "done"), ("vaccination", "snooze")] {
            let item = try #require(listed.first { $0.kind == kind })
            let wanted = try #require(item.actions.first { $0.id == action })
            #expect(try await !agenda.perform(wanted, on: item, now: now).message.isEmpty)
            #expect(try await !items().contains { $0.kind == kind })
            await backend.expect("refused: changed", kind) {
                _ = try await agenda.perform(wanted, on: item, now: later)
            }
        }
        let record = try await health.record(of: pet, weightsSince: day, dosesSince: day)
        #expect(record.doses.map(\.outcome) == [.given(at: now)])
        #expect(try await health.reminders(of: pet).entries == [reminder.done(on: day)])
        #expect(record.vaccinations.vaccinations == [rabies])
    }

    @Test("A dose is undone as it was recorded, and not if it was changed or removed since")
    func undoes() async throws {
        let backend = try await RealBackend()
        let health = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        let agenda = AgendaGateway(client: backend.client)
        let day = try RealBackend.day("2026-05-01")
        let now = LocalTime(day, try #require(TimeOfDay(hour: 9)))
        let medicine = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "1"), .tablet), times: [try #require(TimeOfDay(hour: 8))],
            start: day)
        try await health.save(.medicine(medicine), of: pet)
        let item = try #require(try await agenda.agenda(until: day, now: now).values.first)
        let given = try #require(item.actions.first { $0.id == "given" })
        let recorded = try #require(try await agenda.perform(given, on: item, now: now).recorded)
        // The day isn't today for the backend.
        #expect(
            try await agenda.undo(recorded, on: item, now: now) == "Thiamazole of 1 May 2026, 08:00 is removed.")
        #expect(try await agenda.agenda(until: day, now: now).values == [item])
        await backend.expect("refused: removed", "undo") { _ = try await agenda.undo(recorded, on: item, now: now) }
        let skipped = MedicineDose(of: medicine.id, at: LocalTime(day, medicine.times[0]), outcome: .skipped)
        try await health.save(.dose(skipped), of: pet)
        await backend.expect("refused: changed", "undo") { _ = try await agenda.undo(recorded, on: item, now: now) }
        #expect(try await health.entry(.dose(skipped.id), of: pet) == .dose(skipped))
    }

    @Test("An unavailable store is reported")
    func unavailable() async throws {
        let backend = try await RealBackend()
        try backend.closeStore()
        await backend.expect("unavailable", "agenda") {
            let gateway = AgendaGateway(client: backend.client)
            _ = try await gateway.agenda(until: .latest, now: LocalTime(.earliest, .midnight))
        }
    }
}

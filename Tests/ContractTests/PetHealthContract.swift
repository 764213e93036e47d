import BackendCoreTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@Suite("Health gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct PetHealthContract {
    private let weight: WeightSample
    private let visit: VetVisit
    private let vaccination: Vaccination
    private let reminder: Reminder
    private let medicine: Medicine
    private let dose: MedicineDose

    /// Every kind of entry.
    private var entries: [Entry] {
        [
            .weight(weight), .visit(visit), .vaccination(vaccination), .reminder(reminder), .medicine(medicine),
            .dose(dose),
        ]
    }

    init() throws {
        let day = try RealBackend.day("2026-05-01")
        weight = try WeightSample(weight: Weight(grams: 4321), date: day, today: .latest)
        visit = try VetVisit(date: day, reason: "Check-up", clinic: "Dr. Lind", notes: "Fine.", today: .latest)
        vaccination = try Vaccination(
            vaccine: "Rabies", givenOn: day, nextDue: day.adding(months: 12), batch: "A1", vet: "Dr. Lind",
            certificate: "DE 1", today: .latest)
        reminder = try Reminder(title: "Worming", start: day, recurrence: Recurrence(every: 3, .month))
        let morning = try #require(TimeOfDay(hour: 8))
        medicine = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "½"), .tablet), times: [morning], food: .with, start: day,
            end: day.adding(days: 60), stock: Medicine.Stock(Amount(typed: "20"), countedOn: day), notes: "Gloves.")
        dose = MedicineDose(
            of: medicine.id, at: LocalTime(day, morning), outcome: .given(at: LocalTime(day, morning)))
    }

    /// Returns every request that the gateway makes for a pet.
    private func requests(_ gateway: HealthGateway, of pet: PetID) -> (
        reads: [NamedRequest], saves: [NamedRequest], removals: [NamedRequest]
    ) {
        let weight = weight
        let entries = entries
        return (
            reads: [
                (
                    "record",
                    { _ = try await gateway.record(of: pet, weightsSince: weight.date, dosesSince: weight.date) }
                ),
                ("weights", { _ = try await gateway.weights(of: pet, atMost: 10) }),
                ("visits", { _ = try await gateway.visits(of: pet, atMost: 10) }),
                ("vaccinations", { _ = try await gateway.vaccinations(of: pet) }),
                ("medicines", { _ = try await gateway.medicines(of: pet) }),
                ("reminders", { _ = try await gateway.reminders(of: pet) }),
                ("one entry", { _ = try await gateway.entry(.weight(weight.id), of: pet) }),
            ],
            saves: entries.map { entry in
                ("save \(entry.id.kind.name)", { try await gateway.save(entry, of: pet) })
            },
            removals: entries.map { entry in
                ("remove \(entry.id.kind.name)", { try await gateway.remove(entry, of: pet) })
            }
        )
    }

    @Test("Entries survive a round trip, saving is idempotent, and a removed one is gone")
    func roundTrip() async throws {
        let backend = try await RealBackend()
        let gateway = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        let requests = requests(gateway, of: pet)
        for _ in 1...2 { for request in requests.saves { try await request.send() } }
        let record = try await gateway.record(of: pet, weightsSince: weight.date, dosesSince: .latest)
        #expect(record.weights == [weight] && record.weightTotal == 1)
        #expect(record.visits == [visit] && record.visitTotal == 1)
        #expect(record.vaccinations.vaccinations == [vaccination])
        // Doses since the stock was counted.
        #expect(record.medicines == [medicine] && record.doses == [dose])
        #expect(try await gateway.reminders(of: pet).entries == [reminder])
        #expect(try await gateway.weights(of: pet, atMost: 1).entries == [weight])
        #expect(try await gateway.visits(of: pet, atMost: 1).entries == [visit])
        let done = reminder.done(on: weight.date)
        try await gateway.save(.reminder(done), of: pet)
        #expect(try await gateway.reminders(of: pet).entries == [done])
        for request in requests.removals { try await request.send() }
        #expect(try await gateway.record(of: pet, weightsSince: weight.date, dosesSince: .earliest).weightTotal == 0)
        #expect(try await gateway.reminders(of: pet).entries == [])
        for request in requests.removals {
            let isDose = request.name == "remove dose"
            await backend.expect(isDose ? "refused: removed" : "not found", request.name, request.send)
        }
    }

    @Test(
        "The second of two conflicting edits gets an error with both versions, and may replace the current one"
    )
    func twoWindows() async throws {
        let backend = try await RealBackend()
        let first = HealthGateway(client: backend.client)
        let second = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        for entry in entries {
            try await first.save(entry, of: pet)
            #expect(try await second.entry(entry.id, of: pet) == entry)
        }
        let known = Entry.reminder(reminder)
        let theirs = Entry.reminder(reminder.done(on: weight.date))
        try await first.save(theirs, replacing: known, of: pet)
        let mine = Entry.reminder(reminder.postponed(until: weight.date.adding(days: 7)))
        await backend.expect("refused: changed", "save") { try await second.save(mine, replacing: known, of: pet) }
        #expect(try await second.entry(known.id, of: pet) == theirs)
        try await second.save(mine, replacing: theirs, of: pet)
        #expect(try await first.entry(known.id, of: pet) == mine)
        try await first.remove(known, of: pet)
        await backend.expect("refused: changed", "save") { try await second.save(theirs, replacing: mine, of: pet) }
        await backend.expect("not found", "entry") { _ = try await second.entry(known.id, of: pet) }
        // The stored version of every other kind equals the sent one.
        for entry in entries where entry.id.kind != .reminder {
            try await second.save(entry, replacing: entry, of: pet)
        }
    }

    @Test("Two people who record a dose of one time don't replace each other, and repeating the first changes nothing")
    func twoDoses() async throws {
        let backend = try await RealBackend()
        let first = HealthGateway(client: backend.client)
        let second = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        let later = Entry.dose(
            MedicineDose(of: medicine.id, at: dose.slot, outcome: .skipped))
        for _ in 1...2 { try await first.save(.dose(dose), replacing: nil, of: pet) }
        await backend.expect("refused: changed", "save") { try await second.save(later, replacing: nil, of: pet) }
        #expect(try await second.entry(later.id, of: pet) == .dose(dose))
        try await second.save(later, replacing: .dose(dose), of: pet)
        #expect(try await first.entry(later.id, of: pet) == later)
        // The first person undoes a record that no longer exists.
        await backend.expect("refused: changed", "remove") { try await first.remove(.dose(dose), of: pet) }
        #expect(try await first.entry(later.id, of: pet) == later)
        try await first.remove(later, of: pet)
        await backend.expect("refused: removed", "remove") { try await second.remove(later, of: pet) }
    }

    @Test("An unreadable row is reported with its id and reason, without affecting others")
    func unreadable() async throws {
        let backend = try await RealBackend()
        let gateway = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        for entry in entries { try await gateway.save(entry, of: pet) }
        try await backend.corrupt("UPDATE visit SET date = 'long ago'; UPDATE reminder SET due = '2026-02-30'")
        let record = try await gateway.record(of: pet, weightsSince: weight.date, dosesSince: .earliest)
        #expect(record.weights == [weight] && record.visits.isEmpty && record.medicines == [medicine])
        #expect(record.unreadable.map(\.kind) == ["visit"] && record.unreadable.map(\.id) == ["\(visit.id)"])
        #expect(record.unreadable.first?.reason.contains("long ago") == true)
        #expect(try await gateway.reminders(of: pet).unreadable.map(\.id) == ["\(reminder.id)"])
    }

    @Test("Requests for a missing pet aren't found")
    func notFound() async throws {
        let backend = try await RealBackend()
        let requests = requests(HealthGateway(client: backend.client), of: backend.stranger)
        for request in requests.reads + requests.saves + requests.removals {
            await backend.expect("not found", request.name, request.send)
        }
    }

    @Test("An invalid entry is rejected by its invalid property")
    func rejected() async throws {
        let backend = try await RealBackend()
        let gateway = HealthGateway(client: backend.client)
        let pet = backend.pet.id
        // The pet was born in April 2023; no entry may be earlier.
        let early = try RealBackend.day("2020-01-01")
        let weight = try WeightSample(weight: Weight(grams: 4000), date: early, today: .latest)
        let visit = try VetVisit(date: early, reason: "Check-up", today: .latest)
        let vaccination = try Vaccination(vaccine: "Rabies", givenOn: early, today: .latest)
        await backend.expect("rejected: date", "save weight") { try await gateway.save(.weight(weight), of: pet) }
        await backend.expect("rejected: date", "save visit") { try await gateway.save(.visit(visit), of: pet) }
        await backend.expect("rejected: givenOn", "save vaccination") {
            try await gateway.save(.vaccination(vaccination), of: pet)
        }
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let requests = requests(HealthGateway(client: backend.client), of: backend.pet.id)
        try backend.closeStore()
        for request in requests.reads + requests.saves + requests.removals {
            await backend.expect("unavailable", request.name, request.send)
        }
    }
}

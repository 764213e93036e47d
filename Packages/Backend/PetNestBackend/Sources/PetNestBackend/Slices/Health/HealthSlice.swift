import CoreModels
import Database

extension Slice {
    /// The entries of pets' health records: weights, visits to a vet, vaccinations, reminders, medicines.
    static let health = Slice(
        name: "Health",
        wire: """
            // weight; from 1 to 2,000,000 g
            {"id": "…", "grams": 4200, "date": "2026-05-03"}
            // visit; clinic and notes may be absent
            {"id": "…", "date": "2026-05-03", "reason": "Check-up", "clinic": "Dr. Lind", "notes": "Teeth cleaned."}
            // vaccination; nextDue, when the next dose is due, may be absent, and is after givenOn. nextDueFrom is its
            // source: hand (a person entered it, or that no dose is due) or schedule (computed from the pet's age and
            // doses; the agenda computes it again). If it is absent, the agenda uses the schedule's day for a puppy's
            // or kitten's first doses if that is sooner. batch, vet and certificate may be absent
            {"id": "…", "vaccine": "Rabies", "givenOn": "2025-05-03", "nextDue": "2028-05-03", "nextDueFrom": "hand",
             "batch": "A432B", "vet": "Dr. Lind", "certificate": "DE 276 0041"}
            // reminder; recurrence.every: 1 to 1000, unit: day week month year, from: calendar (the default) lastDone;
            // absent for once. due is the start if that is absent or later. completions, newest first, 24 at most, have
            // the day it was done and its due day; lastDone is the first one's day, and is used if completions are
            // absent
            {"id": "…", "title": "Worming", "start": "2026-01-15", "due": "2026-04-15",
             "recurrence": {"every": 3, "unit": "month", "from": "calendar"}, "lastDone": "2026-01-16",
             "completions": [{"day": "2026-01-16", "due": "2026-01-15"}]}
            // medicine; a dose is in thousandths of its unit: tablet capsule millilitre milligram gram drop pipette
            // unit puff sachet. times: 12 at most, none if given as needed; everyDays: 1 to 365, absent for 1; food:
            // either (the default) with without; end, stock and notes may be absent. stock is the amount in the morning
            // of the day it was counted
            {"id": "…", "name": "Thiamazole", "dose": {"thousandths": 500, "unit": "tablet"}, "times": ["08:00", "20:00"],
             "everyDays": 1, "food": "with", "start": "2026-05-01", "end": "2026-06-30",
             "stock": {"thousandths": 30000, "countedOn": "2026-05-01"}, "notes": "Wear gloves."}
            // dose; day and time are the scheduled ones, given is the actual one, absent if the dose was skipped. Doses
            // remain when their medicine is removed, so that it can be restored
            {"id": "…", "medicine": "00000000-0000-4000-8000-000000000001", "day": "2026-05-03", "time": "08:00",
             "given": {"day": "2026-05-03", "time": "08:10"}}
            // items of the agenda have the kinds vaccination (which can be postponed: snooze), reminder (done, snooze),
            // and, for the day of now, dose (given, skip; time is its scheduled time, opens is the medicine) and stock:
            // a medicine that runs out within a week. Only the last of several doses of the same vaccine (by any of its
            // names) counts; finished reminders, which were due once and are done, don't. Nothing is due for a pet that
            // died. Entries before a pet's birth are rejected
            """,
        routes: routes(of: WeightDTO.self) + routes(of: VisitDTO.self) + routes(of: VaccinationDTO.self)
            + routes(of: ReminderDTO.self) + routes(of: MedicineDTO.self) + routes(of: DoseDTO.self)
            + [HouseholdWeights.route],
        migrations: [.health, .medicines, .healthAgenda, .healthAccounts, .healthVaccineSchedule],
        agenda: { account, until, _, store in
            try store.dueVaccinations(of: account, until: until) + store.dueReminders(of: account, until: until)
        },
        agendaOfDay: { account, now, store in try store.dueMedicines(of: account, now: now) },
        notices: { question, store in try store.doseNotices(question) },
        sample: { sample in try sample.addHealthRecords() }
    )

    /// Returns the routes that all kinds of entries have.
    private static func routes<Entry: HealthEntry>(of type: Entry.Type) -> [Route] {
        let table = Entry.table
        let list = "v1/pets/:pet/\(table.plural)"
        return [
            Route("GET \(list)\(table.query)", answer: "200 \(table.answer)") { call, store in
                let pet: PetID = try call.id("pet")
                let since = table.since == nil ? nil : try call.query.day("since")
                let limit = table.hasLimit ? try call.query.count("limit") : nil
                try store.requirePet(pet, of: call.account)
                return try Answer(
                    ListBody(
                        name: table.plural,
                        rows: store.list(type, of: pet, since: since, limit: limit),
                        total: table.hasLimit ? store.count(type, of: pet) : nil))
            },
            Route("GET \(list)/:id", answer: "200 \(table.name)") { call, store in
                let pet: PetID = try call.id("pet")
                let id: EntityID<Entry> = try call.id("id")
                try store.requirePet(pet, of: call.account)
                guard let entry = try store.entry(type, id, of: pet) else { throw Failure.noEntry(id, of: pet) }
                return try Answer(entry)
            },
            Route(
                "PUT \(list)/:id", body: table.name,
                answer: "200 \(table.name); 409 `changed` if the body has a member `was`, the \(table.name) as "
                    + "last read, and the stored one is different"
            ) { call, store in
                let pet: PetID = try call.id("pet")
                let id: EntityID<Entry> = try call.id("id")
                let given = try call.body.decoded(as: type)
                // A body that is invalid for any pet is rejected before the pet is looked up.
                _ = try given.value(id: id.rawValue, born: nil, today: call.today)
                let born = try store.birthDate(ofPet: pet, of: call.account)
                let entry = Entry(try given.value(id: id.rawValue, born: born, today: call.today))
                if let known = try call.body.decoded(as: Replaced<Entry>.self).was {
                    try store.require(known, orAlready: entry, id: id, of: pet)
                }
                guard try store.put(entry, id: id, of: pet) else { throw Failure.noEntry(id, of: pet) }
                return try Answer(entry)
            },
            Route("DELETE \(list)/:id", answer: "204") { call, store in
                let pet: PetID = try call.id("pet")
                let id: EntityID<Entry> = try call.id("id")
                try store.requirePet(pet, of: call.account)
                guard try store.delete(id, of: pet) else { throw Failure.noEntry(id, of: pet) }
                return .done
            },
        ]
    }
}

extension Failure {
    fileprivate static func noEntry<Entry: HealthEntry>(_ id: EntityID<Entry>, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no \(Entry.table.name) \(id).")
    }
}

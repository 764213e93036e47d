import CoreModels
import Database

extension Slice {
    /// The entries of pets' health records: weights, visits to a vet, vaccinations, reminders.
    static let health = Slice(
        name: "Health",
        wire: """
            // weight; from 1 to 2,000,000 g
            {"id": "…", "grams": 4200, "date": "2026-05-03"}
            // visit; clinic and notes may be absent
            {"id": "…", "date": "2026-05-03", "reason": "Check-up", "clinic": "Dr. Lind", "notes": "Teeth cleaned."}
            // vaccination; nextDue may be absent, and lies after givenOn
            {"id": "…", "vaccine": "Rabies", "givenOn": "2025-05-03", "nextDue": "2028-05-03"}
            // reminder; recurrence.every: 1 to 1000, unit: day week month year; absent for once. lastDone may be absent. due is the
            // start where it is absent or earlier
            {"id": "…", "title": "Worming", "start": "2026-01-15", "due": "2026-04-15", "recurrence": {"every": 3, "unit": "month"},
             "lastDone": "2026-01-16"}
            // items of the agenda have the kinds vaccination and reminder. Of several doses against the same thing (whatever
            // the case of its name) only the last counts; finished reminders, which were due once and are done, don't
            """,
        routes: routes(of: WeightDTO.self) + routes(of: VisitDTO.self) + routes(of: VaccinationDTO.self)
            + routes(of: ReminderDTO.self),
        migrations: [.health],
        agenda: { until, store in try store.dueDoses(until: until) + store.dueReminders(until: until) },
        sample: { sample in try sample.addHealthRecords() }
    )

    /// The requests that all kinds of entry have.
    private static func routes<Entry: HealthEntry>(of type: Entry.Type) -> [Route] {
        let table = Entry.table
        let list = "v1/pets/:pet/\(table.plural)"
        return [
            Route("GET \(list)\(table.query)", answer: "200 \(table.answer)") { call, store in
                let pet: PetID = try call.id("pet")
                let since = table.since == nil ? nil : try call.query.day("since")
                let limit = table.hasLimit ? try call.query.count("limit") : nil
                try store.requirePet(pet)
                return try Answer(
                    ListBody(
                        name: table.plural,
                        rows: store.list(type, of: pet, since: since, limit: limit),
                        total: table.hasLimit ? store.count(type, of: pet) : nil))
            },
            Route("PUT \(list)/:id", body: table.name, answer: "200 \(table.name)") { call, store in
                let (pet, id): (PetID, EntityID<Entry>) = (try call.id("pet"), try call.id("id"))
                let given = try call.body.decoded(as: type)
                let entry = Entry(try given.value(id: id.rawValue, today: call.today))
                try store.requirePet(pet)
                guard try store.put(entry, id: id, of: pet) else { throw Failure.noEntry(id, of: pet) }
                return try Answer(entry)
            },
            Route("DELETE \(list)/:id", answer: "204") { call, store in
                let (pet, id): (PetID, EntityID<Entry>) = (try call.id("pet"), try call.id("id"))
                try store.requirePet(pet)
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

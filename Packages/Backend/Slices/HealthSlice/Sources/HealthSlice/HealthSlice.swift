import BackendCore
import CoreModels
import CoreWire
import Database
import HealthWire

extension Slice {
    /// The entries of pets' health records: weights, visits to a vet, vaccinations, reminders, medicines.
    public static let health = Slice(
        name: "Health",
        wire: HealthAPI.examples,
        routes: routes(HealthAPI.weights) + routes(HealthAPI.visits) + routes(HealthAPI.vaccinations)
            + routes(HealthAPI.reminders) + routes(HealthAPI.medicines) + routes(HealthAPI.doses)
            + [HouseholdWeights.route],
        migrations: [.health, .medicines, .healthAgenda, .healthAccounts, .healthVaccineSchedule],
        postgreSQL: [.healthInPostgreSQL],
        agenda: { account, until, _, store in
            try store.dueVaccinations(of: account, until: until) + store.dueReminders(of: account, until: until)
        },
        agendaOfDay: { account, now, instant, store in
            try store.dueMedicines(of: account, now: now, at: instant)
        },
        notices: { question, store in try store.doseNotices(question) },
        sample: { sample in try sample.addHealthRecords() }
    )

    /// Returns the routes that all kinds of entries have.
    private static func routes<Entry: HealthEntry>(_ endpoints: EntryEndpoints<Entry>) -> [Route] {
        [
            Route(endpoints.list) { call, store, pet in
                let since = endpoints.hasFirstDay ? try call.query[HealthAPI.since] : nil
                let limit = endpoints.hasLimit ? try call.query[HealthAPI.limit] : nil
                let rows = try store.list(Entry.self, of: pet, since: since, limit: limit)
                return RecordList(
                    rows,
                    total: endpoints.hasLimit ? try store.count(Entry.self, of: pet) : nil)
            },
            Route(endpoints.entry) { _, store, pet, id in
                guard let entry = try store.entry(Entry.self, id, of: pet) else {
                    throw Failure.noEntry(Entry.self, id, of: pet)
                }
                return entry
            },
            Route(endpoints.save) { call, store, body, pet, id in
                let context = RecordContext(id: id.rawValue, born: call.pet?.birthDate, today: call.today)
                let entry = Entry(try body.record.value(as: context))
                if let known = body.was { try store.require(known, orAlready: entry, id: id, of: pet) }
                guard try store.put(entry, id: id, of: pet) else { throw Failure.noEntry(Entry.self, id, of: pet) }
                return entry
            },
            Route(endpoints.remove) { _, store, pet, id in
                guard try store.delete(Entry.self, id, of: pet) else { throw Failure.noEntry(Entry.self, id, of: pet) }
                return NoBody()
            },
        ]
    }
}

extension Failure {
    fileprivate static func noEntry<Entry: HealthEntry>(
        _ type: Entry.Type, _ id: EntityID<Entry.Value>, of pet: PetID
    ) -> Failure {
        .notFound("The pet \(pet) has no \(Entry.name) \(id).")
    }
}

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
            + [removeUnchangedDose, HouseholdWeights.route],
        migrations: [
            .health, .medicines, .healthAgenda, .healthAccounts, .healthVaccineSchedule, .healthDoses,
            .healthExpectedDoses, .healthDoseRecorders, .healthWeightNumbers,
        ],
        postgreSQL: [
            .healthInPostgreSQL, .healthDosesInPostgreSQL, .healthExpectedDosesInPostgreSQL,
            .healthDoseRecordersInPostgreSQL, .healthWeightNumbersInPostgreSQL,
        ],
        agenda: { account, until, _, store in
            let agenda = HealthAgenda(store: store, account: account)
            return try agenda.dueVaccinations(until: until) + agenda.dueReminders(until: until)
        },
        agendaOfDay: { account, until, moment, store in
            try MedicineAgenda(store: store, account: account, moment: moment).dueMedicines(until: until)
        },
        unlisted: { deed, store in try MedicineAgenda.explainRecorded(deed, in: store) },
        undo: { deed, store in try MedicineAgenda.undo(deed, in: store) },
        notices: { question, store in try MedicineAgenda.notices(question, in: store) },
        // The accounts of others don't exist in another store.
        export: SliceExport(
            leavesOut: ["doseRecorder"], thousandths: ["medicine": ["dose", "stock"], "dose": ["amount"]]),
        sample: { sample in try sample.addHealthRecords() }
    )

    private static let removeUnchangedDose = Route(HealthAPI.removeUnchangedDose) { _, store, body, pet, id in
        guard let known = body.was else {
            let missing = WireProblem(field: "was", message: "This is required: the dose as last read.")
            throw Failure.rejected("The dose isn't removed.", [missing])
        }
        try EntryRepository<DoseDTO>(store: store, pet: pet).delete(id, ifUnchanged: known)
        return NoBody()
    }

    /// Returns the routes that all kinds of entries have.
    private static func routes<Entry: HealthEntry>(_ endpoints: EntryEndpoints<Entry>) -> [Route] {
        [
            Route(endpoints.list) { call, store, pet in
                let since = endpoints.hasFirstDay ? try call.query[HealthAPI.since] : nil
                let limit = endpoints.hasLimit ? try call.query[HealthAPI.limit] : nil
                let entries = EntryRepository<Entry>(store: store, pet: pet)
                return RecordList(
                    try entries.list(since: since, limit: limit),
                    total: endpoints.hasLimit ? try entries.count() : nil)
            },
            Route(endpoints.entry) { _, store, pet, id in
                try EntryRepository<Entry>(store: store, pet: pet).require(id)
            },
            Route(endpoints.save) { call, store, body, pet, id in
                let context = RecordContext(
                    id: id.rawValue, born: call.pet?.birthDate, today: call.today, now: call.now)
                let entry = Entry(try body.record.value(as: context))
                let entries = EntryRepository<Entry>(store: store, pet: pet)
                return try entries.save(entry, as: id, expecting: body.expectation, by: call.account, at: call.now)
            },
            Route(endpoints.remove) { _, store, pet, id in
                try EntryRepository<Entry>(store: store, pet: pet).delete(id)
                return NoBody()
            },
        ]
    }
}

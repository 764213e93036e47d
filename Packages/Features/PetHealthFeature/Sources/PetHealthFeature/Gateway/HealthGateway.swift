import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import HealthWire

/// Fetches and saves pets' health over PetNest's wire protocol, version 1. It holds no mutable state.
struct HealthGateway: HealthRepository {
    /// The number of visits to request.
    static let mostVisits = 20

    private let client: APIClient

    init(client: APIClient) {
        self.client = client
    }

    /// Fetches the record of a pet. All requests run concurrently except for the doses, which need the medicines.
    /// Throws the first error in the order of the record.
    func record(
        of pet: PetID, weightsSince firstWeight: CalendarDate, dosesSince firstDose: CalendarDate
    ) async throws(ServiceError) -> HealthRecord {
        async let weightAnswer = Result { () async throws(ServiceError) in
            try await self.latest(HealthAPI.weights, of: pet, HealthAPI.since(firstWeight))
        }
        async let visitAnswer = Result { () async throws(ServiceError) in
            try await self.visits(of: pet, atMost: Self.mostVisits)
        }
        async let vaccinationAnswer = Result { () async throws(ServiceError) in
            try await self.vaccinations(of: pet)
        }
        let medicineAnswer = await Result { () async throws(ServiceError) in try await self.medicines(of: pet) }
        let first = Medicine.firstDay(ofDosesFor: (try? medicineAnswer.get())?.entries ?? [], until: firstDose)
        let doseAnswer = await Result { () async throws(ServiceError) in
            try await self.doses(of: pet, since: first)
        }
        let weights = try await weightAnswer.get()
        let visits = try await visitAnswer.get()
        let vaccinations = try await vaccinationAnswer.get()
        let medicines = try medicineAnswer.get()
        let doses = try doseAnswer.get()
        return HealthRecord(
            weights: weights.entries,
            weightTotal: weights.total,
            visits: visits.entries,
            visitTotal: visits.total,
            vaccinations: VaccinationRecord(vaccinations.entries),
            medicines: medicines.entries,
            doses: doses.entries,
            unreadable: weights.unreadable + visits.unreadable + vaccinations.unreadable + medicines.unreadable
                + doses.unreadable
        )
    }

    /// Fetches the latest weights in one request.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample> {
        try await latest(HealthAPI.weights, of: pet, HealthAPI.limit(limit))
    }

    /// Fetches the weights of all pets in one request.
    func weightsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [WeightSample]] {
        let answer = try await client.send(HealthAPI.weightsOfAllPets, query: [HealthAPI.since(day)])
        return Dictionary(grouping: answer.read().values, by: \.pet).mapValues { $0.map(\.value) }
    }

    /// Fetches the latest visits in one request.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit> {
        try await latest(HealthAPI.visits, of: pet, HealthAPI.limit(limit))
    }

    /// Fetches all vaccinations, newest first.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> LatestEntries<Vaccination> {
        try await latest(HealthAPI.vaccinations, of: pet)
    }

    /// Fetches all medicines, by name.
    func medicines(of pet: PetID) async throws(ServiceError) -> LatestEntries<Medicine> {
        try await latest(HealthAPI.medicines, of: pet)
    }

    /// Fetches the doses since a day, latest first.
    func doses(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> LatestEntries<MedicineDose> {
        try await latest(HealthAPI.doses, of: pet, HealthAPI.since(day))
    }

    /// Fetches all reminders, in the service's order.
    func reminders(of pet: PetID) async throws(ServiceError) -> LatestEntries<Reminder> {
        try await latest(HealthAPI.reminders, of: pet)
    }

    private func latest<Record: DomainRecord>(
        _ endpoints: EntryEndpoints<Record>, of pet: PetID, _ query: QueryItem...
    ) async throws(ServiceError) -> LatestEntries<Record.Value> {
        let answer = try await client.send(endpoints.list, pet, query: query)
        let list = answer.read()
        return LatestEntries(
            list.values, total: answer.total ?? list.values.count + list.unreadable.count, unreadable: list.unreadable)
    }

    /// Fetches the current version of an entry.
    func entry(_ id: EntryID, of pet: PetID) async throws(ServiceError) -> Entry {
        switch id {
        case .weight(let id): .weight(try await client.send(HealthAPI.weights.entry, pet, id).read())
        case .visit(let id): .visit(try await client.send(HealthAPI.visits.entry, pet, id).read())
        case .vaccination(let id): .vaccination(try await client.send(HealthAPI.vaccinations.entry, pet, id).read())
        case .reminder(let id): .reminder(try await client.send(HealthAPI.reminders.entry, pet, id).read())
        case .medicine(let id): .medicine(try await client.send(HealthAPI.medicines.entry, pet, id).read())
        case .dose(let id): .dose(try await client.send(HealthAPI.doses.entry, pet, id).read())
        }
    }

    /// Saves an entry. A dose without a known one is saved only if none is recorded.
    /// - Parameter known: The entry to replace. Ignored if it is of another kind.
    func save(_ entry: Entry, replacing known: Entry? = nil, of pet: PetID) async throws(ServiceError) {
        func put<Record: DomainRecord>(
            _ endpoints: EntryEndpoints<Record>, _ id: EntityID<Record.Value>, _ value: Record.Value,
            _ known: Record.Value?, onlyIfMissing: Bool = false
        ) async throws(ServiceError) {
            let missing = onlyIfMissing ? Replacement<Record>.Expectation.nothing : .anything
            let body = Replacement(Record(value), expecting: known.map { .record(Record($0)) } ?? missing)
            try await client.perform(endpoints.save, pet, id, body: body)
        }
        switch entry {
        case .weight(let sample):
            do {
                try await put(HealthAPI.weights, sample.id, sample, known?.weight)
            } catch {
                throw error.naming("weight", insteadOf: "grams")
            }
        case .visit(let visit): try await put(HealthAPI.visits, visit.id, visit, known?.visit)
        case .vaccination(let dose): try await put(HealthAPI.vaccinations, dose.id, dose, known?.vaccination)
        case .reminder(let reminder): try await put(HealthAPI.reminders, reminder.id, reminder, known?.reminder)
        case .medicine(let medicine): try await put(HealthAPI.medicines, medicine.id, medicine, known?.medicine)
        case .dose(let dose): try await put(HealthAPI.doses, dose.id, dose, known?.dose, onlyIfMissing: true)
        }
    }

    /// Removes an entry, in one request: a dose with the version that has to be stored.
    func remove(_ entry: Entry, of pet: PetID) async throws(ServiceError) {
        switch entry {
        case .weight(let sample): try await client.perform(HealthAPI.weights.remove, pet, sample.id)
        case .visit(let visit): try await client.perform(HealthAPI.visits.remove, pet, visit.id)
        case .vaccination(let dose): try await client.perform(HealthAPI.vaccinations.remove, pet, dose.id)
        case .reminder(let reminder): try await client.perform(HealthAPI.reminders.remove, pet, reminder.id)
        case .medicine(let medicine): try await client.perform(HealthAPI.medicines.remove, pet, medicine.id)
        case .dose(let dose):
            let known = DoseRemovalDTO(was: DoseDTO(dose))
            try await client.perform(HealthAPI.removeUnchangedDose, pet, dose.id, body: known)
        }
    }
}

extension Entry {
    fileprivate var weight: WeightSample? { if case .weight(let value) = self { value } else { nil } }
    fileprivate var visit: VetVisit? { if case .visit(let value) = self { value } else { nil } }
    fileprivate var vaccination: Vaccination? { if case .vaccination(let value) = self { value } else { nil } }
    fileprivate var reminder: Reminder? { if case .reminder(let value) = self { value } else { nil } }
    fileprivate var medicine: Medicine? { if case .medicine(let value) = self { value } else { nil } }
    fileprivate var dose: MedicineDose? { if case .dose(let value) = self { value } else { nil } }
}

extension ServiceError {
    /// Returns the error with the domain's name of a property instead of the wire's.
    fileprivate func naming(_ property: String, insteadOf member: String) -> ServiceError {
        guard case .rejected(let problems) = self else { return self }
        return .rejected(
            problems.map { Problem(field: $0.field == member ? property : $0.field, message: $0.message) }
        )
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

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
            try await client.send(.weights(of: pet, since: firstWeight))
        }
        async let visitAnswer = Result { () async throws(ServiceError) in
            try await client.send(.visits(of: pet, limit: Self.mostVisits))
        }
        async let vaccinationAnswer = Result { () async throws(ServiceError) in
            try await client.send(.vaccinations(of: pet))
        }
        let medicineAnswer = await Result { () async throws(ServiceError) in try await self.medicines(of: pet) }
        let counted = (try? medicineAnswer.get())?.entries.compactMap { $0.stock?.countedOn }.min() ?? firstDose
        let doseAnswer = await Result { () async throws(ServiceError) in
            try await client.send(.doses(of: pet, since: min(firstDose, counted)))
        }
        let weights = try await weightAnswer.get()
        let visits = try await visitAnswer.get()
        let vaccinations = try await vaccinationAnswer.get()
        let medicines = try medicineAnswer.get()
        let doses = try doseAnswer.get()
        let unreadable =
            weights.unreadable.records + visits.unreadable.records + vaccinations.unreadable.records
            + medicines.unreadable + doses.unreadable.records
        return try HealthRecord(
            weights: weights.domain(),
            weightTotal: weights.total,
            visits: visits.domain(),
            visitTotal: visits.total,
            vaccinations: VaccinationRecord(vaccinations.domain()),
            medicines: medicines.entries,
            doses: doses.domain(),
            unreadable: unreadable
        )
    }

    /// Fetches the latest weights in one request.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample> {
        let answer = try await client.send(.weights(of: pet, limit: limit))
        return LatestEntries(try answer.domain(), total: answer.total, unreadable: answer.unreadable.records)
    }

    /// Fetches the weights of all pets in one request.
    func weightsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [WeightSample]] {
        try await client.send(.weights(since: day)).domain()
    }

    /// Fetches the latest visits in one request.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit> {
        let answer = try await client.send(.visits(of: pet, limit: limit))
        return LatestEntries(try answer.domain(), total: answer.total, unreadable: answer.unreadable.records)
    }

    /// Fetches all vaccinations, newest first.
    func vaccinations(of pet: PetID) async throws(ServiceError) -> LatestEntries<Vaccination> {
        let answer = try await client.send(.vaccinations(of: pet))
        return LatestEntries(all: try answer.domain(), unreadable: answer.unreadable.records)
    }

    /// Fetches all medicines, by name.
    func medicines(of pet: PetID) async throws(ServiceError) -> LatestEntries<Medicine> {
        let answer = try await client.send(.medicines(of: pet))
        return LatestEntries(all: try answer.domain(), unreadable: answer.unreadable.records)
    }

    /// Fetches the doses since a day, latest first.
    func doses(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> LatestEntries<MedicineDose> {
        let answer = try await client.send(.doses(of: pet, since: day))
        return LatestEntries(all: try answer.domain(), unreadable: answer.unreadable.records)
    }

    /// Fetches all reminders, in the service's order.
    func reminders(of pet: PetID) async throws(ServiceError) -> LatestEntries<Reminder> {
        let answer = try await client.send(.reminders(of: pet))
        return LatestEntries(all: try answer.domain(), unreadable: answer.unreadable.records)
    }

    /// Fetches the current version of an entry.
    func entry(_ id: EntryID, of pet: PetID) async throws(ServiceError) -> Entry {
        func get<DTO: Decodable>() async throws(ServiceError) -> DTO {
            try await client.send(.get("v1", "pets", pet.description, id.kind.routeComponent, id.text))
        }
        switch id {
        case .weight: return .weight(try await (get() as WeightDTO).domain())
        case .visit: return .visit(try await (get() as VisitDTO).domain())
        case .vaccination: return .vaccination(try await (get() as VaccinationDTO).domain())
        case .reminder: return .reminder(try await (get() as ReminderDTO).domain())
        case .medicine: return .medicine(try await (get() as MedicineDTO).domain())
        case .dose: return .dose(try await (get() as DoseDTO).domain())
        }
    }

    /// Saves an entry.
    func save(_ entry: Entry, replacing known: Entry? = nil, of pet: PetID) async throws(ServiceError) {
        do {
            try await client.send(.save(entry, replacing: known, of: pet))
        } catch {
            throw entry.id.kind == .weight ? error.naming("weight", insteadOf: "grams") : error
        }
    }

    /// Removes an entry.
    func remove(_ id: EntryID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.remove(id, of: pet))
    }
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

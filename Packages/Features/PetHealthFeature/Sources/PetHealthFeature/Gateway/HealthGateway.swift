import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// Pets' health over PetNest's wire protocol, version 1. Safe to share: it holds nothing that changes.
struct HealthGateway: HealthDataFetching, ReminderManaging {
    /// How many visits are asked for.
    static let mostVisits = 20

    private let client: APIClient

    /// Makes a gateway.
    /// - Parameter client: What sends its requests.
    init(client: APIClient) {
        self.client = client
    }

    /// Weights, visits and vaccinations, asked for at once; the first that fails, in this order, is the error.
    func record(of pet: PetID, weightsSince day: CalendarDate) async throws(ServiceError) -> HealthRecord {
        async let weightAnswer = Result { () async throws(ServiceError) in
            try await client.send(.weights(of: pet, since: day))
        }
        async let visitAnswer = Result { () async throws(ServiceError) in
            try await client.send(.visits(of: pet, limit: Self.mostVisits))
        }
        async let vaccinationAnswer = Result { () async throws(ServiceError) in
            try await client.send(.vaccinations(of: pet))
        }
        let weights = try await weightAnswer.get()
        let visits = try await visitAnswer.get()
        let vaccinations = try await vaccinationAnswer.get()
        return try HealthRecord(
            weights: weights.domain(),
            weightTotal: weights.total,
            visits: visits.domain(),
            visitTotal: visits.total,
            vaccinations: VaccinationRecord(vaccinations.domain())
        )
    }

    /// The latest weights, in one request.
    func weights(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<WeightSample> {
        let answer = try await client.send(.weights(of: pet, limit: limit))
        return LatestEntries(try answer.domain(), total: answer.total)
    }

    /// The latest visits, in one request.
    func visits(of pet: PetID, atMost limit: Int) async throws(ServiceError) -> LatestEntries<VetVisit> {
        let answer = try await client.send(.visits(of: pet, limit: limit))
        return LatestEntries(try answer.domain(), total: answer.total)
    }

    /// Saves a weight.
    func save(_ weight: WeightSample, of pet: PetID) async throws(ServiceError) {
        do {
            try await client.send(.save(weight, of: pet))
        } catch {
            throw error.naming("weight", insteadOf: "grams")
        }
    }

    /// Saves a visit.
    func save(_ visit: VetVisit, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(visit, of: pet))
    }

    /// Saves a vaccination.
    func save(_ vaccination: Vaccination, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(vaccination, of: pet))
    }

    /// Removes a weight.
    func remove(_ weight: WeightSampleID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.remove("weights", weight, of: pet))
    }

    /// Removes a visit.
    func remove(_ visit: VetVisitID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.remove("visits", visit, of: pet))
    }

    /// Removes a vaccination.
    func remove(_ vaccination: VaccinationID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.remove("vaccinations", vaccination, of: pet))
    }

    /// Every reminder, in the service's order.
    func reminders(of pet: PetID) async throws(ServiceError) -> [Reminder] {
        try await client.send(.reminders(of: pet)).domain()
    }

    /// Saves a reminder.
    func save(_ reminder: Reminder, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(reminder, of: pet))
    }

    /// Removes a reminder.
    func remove(_ reminder: ReminderID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.remove("reminders", reminder, of: pet))
    }
}

extension ServiceError {
    /// Names a property of the wire as the domain does.
    fileprivate func naming(_ property: String, insteadOf member: String) -> ServiceError {
        guard case .rejected(let problems) = self else { return self }
        return .rejected(
            problems.map { Problem(field: $0.field == member ? property : $0.field, message: $0.message) }
        )
    }
}

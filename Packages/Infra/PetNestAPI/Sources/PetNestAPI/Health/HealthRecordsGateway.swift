import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import HealthWire

/// The health records at PetNest's service, for features other than the one of health.
public struct HealthRecordsGateway: HealthRecords {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the latest weights of a pet.
    public func weights(of pet: PetID, limit: Int) async throws(ServiceError) -> [WeightSample] {
        try await client.send(HealthAPI.weights.list, pet, query: [HealthAPI.limit(limit)]).read().values
    }

    /// Fetches the latest weight of each living pet.
    public func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample] {
        let answer = try await client.send(HealthAPI.weightsOfAllPets)
        return Dictionary(answer.read().values.map { ($0.pet, $0.value) }) { newest, _ in newest }
    }

    /// Fetches the medicines of a pet.
    public func medicines(of pet: PetID) async throws(ServiceError) -> [Medicine] {
        try await client.send(HealthAPI.medicines.list, pet).read().values
    }

    /// Saves a reminder of a pet.
    public func save(_ reminder: Reminder, of pet: PetID) async throws(ServiceError) {
        try await client.perform(HealthAPI.reminders.save, pet, reminder.id, body: Replacement(ReminderDTO(reminder)))
    }
}

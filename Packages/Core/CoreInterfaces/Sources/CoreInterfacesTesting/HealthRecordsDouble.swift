import CoreInterfaces
import CoreModels
import Synchronization

/// Health records in memory.
public final class HealthRecordsDouble: HealthRecords {
    private let weights: [PetID: [WeightSample]]
    private let medicines: [PetID: [Medicine]]
    private let reminders = Mutex<[(pet: PetID, reminder: Reminder)]>([])

    /// Creates health records.
    /// - Parameter weights: The weights of each pet, newest first.
    public init(weights: [PetID: [WeightSample]] = [:], medicines: [PetID: [Medicine]] = [:]) {
        self.weights = weights
        self.medicines = medicines
    }

    /// The saved reminders, in order.
    public var saved: [(pet: PetID, reminder: Reminder)] { reminders.withLock { $0 } }

    /// Returns the latest weights of a pet, newest first.
    public func weights(of pet: PetID, limit: Int) -> [WeightSample] { Array((weights[pet] ?? []).prefix(limit)) }

    /// Returns the latest weight of each pet that has one.
    public func latestWeightsOfAllPets() -> [PetID: WeightSample] { weights.compactMapValues(\.first) }

    /// Returns the medicines of a pet.
    public func medicines(of pet: PetID) -> [Medicine] { medicines[pet] ?? [] }

    /// Adds a reminder to ``saved``.
    public func save(_ reminder: Reminder, of pet: PetID) { reminders.withLock { $0.append((pet, reminder)) } }
}

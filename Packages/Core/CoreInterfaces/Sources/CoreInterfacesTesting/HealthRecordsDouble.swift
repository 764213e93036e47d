import CoreInterfaces
import CoreModels
import Synchronization

/// Health records without weights and medicines, which collect the saved reminders.
public final class HealthRecordsDouble: HealthRecords {
    private let reminders = Mutex<[(pet: PetID, reminder: Reminder)]>([])

    /// Creates empty health records.
    public init() {}

    /// The saved reminders, in order.
    public var saved: [(pet: PetID, reminder: Reminder)] { reminders.withLock { $0 } }

    /// Returns no weights.
    public func weights(of pet: PetID, limit: Int) -> [WeightSample] { [] }

    /// Returns no weights.
    public func latestWeightsOfAllPets() -> [PetID: WeightSample] { [:] }

    /// Returns no medicines.
    public func medicines(of pet: PetID) -> [Medicine] { [] }

    /// Adds a reminder to ``saved``.
    public func save(_ reminder: Reminder, of pet: PetID) { reminders.withLock { $0.append((pet, reminder)) } }
}

import BackendCore
import CoreModels
import Database

/// The medicines that are stored.
public struct StoredMedicines: Sendable {
    /// Creates the directory.
    public init() {}

    /// Returns the medicines that a pet gets on any day of a period.
    public func medicines(
        of pet: PetID, from start: CalendarDate, until end: CalendarDate, in store: Connection
    ) throws -> RowList<Medicine> {
        try store.medicines(of: pet, from: start, until: end)
    }
}

import CoreModels
import Database

/// Finds the medicines of pets.
public protocol MedicineDirectory: Sendable {
    /// Returns the medicines that a pet is given on at least one day of a period.
    func medicines(
        of pet: PetID, from start: CalendarDate, until end: CalendarDate, in store: Connection
    ) throws -> RowList<Medicine>

    /// Returns the last recorded doses of a medicine, at most ``Medicine/mostTimes``.
    func lastDoses(of medicine: MedicineID, of pet: PetID, in store: Connection) throws -> RowList<MedicineDose>
}

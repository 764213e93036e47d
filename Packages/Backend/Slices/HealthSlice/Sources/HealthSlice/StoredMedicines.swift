import BackendCore
import CoreModels
import Database
import HealthWire

/// Finds medicines in the store.
public struct StoredMedicines: MedicineDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns the medicines that a pet is given on at least one day of a period.
    public func medicines(
        of pet: PetID, from start: CalendarDate, until end: CalendarDate, in store: Connection
    ) throws -> RowList<Medicine> {
        let all = try EntryRepository<MedicineDTO>(store: store, pet: pet).list()
        return RowList(
            items: try all.items.map { try $0.value(as: .stored) }.filter { $0.start <= end && !$0.isOver(on: start) },
            unreadable: all.unreadable)
    }

    static let lastDoses = """
        SELECT id, \(DoseDTO.table.columns.joined(separator: ", ")) FROM dose WHERE pet = ? AND medicine = ? \
        ORDER BY \(DoseDTO.table.order) LIMIT ?
        """

    /// Returns the last recorded doses of a medicine by their scheduled times, at most ``Medicine/mostTimes``.
    public func lastDoses(
        of medicine: MedicineID, of pet: PetID, in store: Connection
    ) throws -> RowList<MedicineDose> {
        let parameters = [pet.sqlValue, medicine.sqlValue, Medicine.mostTimes.sqlValue]
        return RowList("dose", try store.rows(Self.lastDoses, parameters)) {
            try DoseDTO(row: $0).value(as: .stored)
        }
    }
}

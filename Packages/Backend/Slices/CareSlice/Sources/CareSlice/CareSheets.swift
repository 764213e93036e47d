import BackendCore
import CareWire
import CoreModels
import Database

/// Creates the sheets with the information about pets that sitters need.
struct CareSheets {
    let store: Connection
    let pets: any PetProfileDirectory
    let medicines: any MedicineDirectory

    /// Returns the sheets of the pets of bookings, from their owner's current profiles and medicines, because a sheet
    /// that was stored with the booking would be out of date. Bookings that are over have none.
    func sheets(for bookings: [Booking], of account: AccountID) throws -> [CareSheetDTO] {
        try bookings.flatMap { booking -> [CareSheetDTO] in
            guard booking.status.isUpcoming else { return [] }
            return try booking.pets.compactMap { try sheet(of: $0, booking, account) }
        }
    }

    private func sheet(
        of id: PetID, _ booking: Booking, _ account: AccountID
    ) throws -> CareSheetDTO? {
        guard let pet = try pets.profile(of: id, of: account, in: store) else { return nil }
        let medicines = try medicines.medicines(
            of: id, from: booking.start.day, until: booking.end.day, in: store)
        // The note makes the sitter call the owner, instead of missing a medicine.
        let unreadable = medicines.unreadable.map { _ in "A medicine can't be read. Ask the owner which it is." }
        return CareSheetDTO(
            booking: booking.id.description, pet: id.description, name: pet.name, allergies: pet.care.allergies,
            conditions: pet.care.conditions, vet: pet.care.vet,
            medicines: medicines.items.map(Self.sentence) + unreadable)
    }

    private static func sentence(_ medicine: Medicine) -> String {
        let end = medicine.end.map { ", until \($0.formatted)" } ?? ""
        let notes = medicine.notes.map { ". \($0)" } ?? ""
        return "\(medicine.name): \(medicine.directions)\(end)\(notes)"
    }
}

import BackendCore
import CareWire
import CoreModels
import Database
import HealthSlice
import PetsSlice

extension Connection {
    /// What a sitter has to know of the pets of some bookings, as their owner's profiles and medicines say it now: a sheet
    /// that was written when the booking was made would miss what was found out since. Bookings that aren't to come or
    /// under way have none.
    func careSheets(for bookings: [Booking], of account: AccountID) throws -> [CareSheetDTO] {
        try bookings.flatMap { booking -> [CareSheetDTO] in
            guard booking.status.isUpcoming else { return [] }
            return try booking.pets.compactMap { try sheet(of: $0, booking, account) }
        }
    }

    private func sheet(
        of id: PetID, _ booking: Booking, _ account: AccountID
    ) throws -> CareSheetDTO? {
        guard let pet = try StoredPets().profile(of: id, of: account, in: self) else { return nil }
        let medicines = try StoredMedicines().medicines(
            of: id, from: booking.start.day, until: booking.end.day, in: self)
        // Better a call to the owner than a medicine that nobody knows of.
        let unreadable = medicines.unreadable.map { _ in "A medicine can't be read. Ask the owner which it is." }
        return CareSheetDTO(
            booking: booking.id.description, pet: id.description, name: pet.name ?? "", allergies: pet.allergies,
            conditions: pet.conditions,
            vet: pet.vet, medicines: medicines.items.map(Self.sentence) + unreadable)
    }

    private static func sentence(_ medicine: Medicine) -> String {
        let end = medicine.end.map { ", until \($0.formatted)" } ?? ""
        let notes = medicine.notes.map { ". \($0)" } ?? ""
        return "\(medicine.name): \(medicine.directions)\(end)\(notes)"
    }
}

import BackendCore
import CareWire
import CoreModels
import Database
import Foundation

/// Creates the sheets with the information about pets that sitters need.
struct CareSheets {
    let care: CareDependencies
    let store: Connection
    let now: Date

    /// Returns the sheets of the pets of bookings, from their owner's current profiles and medicines, because a sheet
    /// that was stored with the booking would be out of date. Bookings that are over have none.
    func sheets(for bookings: [StoredBooking]) throws -> [CareSheetDTO] {
        try bookings.flatMap { stored -> [CareSheetDTO] in
            guard stored.booking.status.isUpcoming else { return [] }
            return try stored.booking.pets.compactMap { try sheet(of: $0, stored) }
        }
    }

    private func sheet(of id: PetID, _ stored: StoredBooking) throws -> CareSheetDTO? {
        let booking = stored.booking
        guard let pet = try care.pets.profile(of: id, of: stored.account, in: store) else { return nil }
        let owner = try care.owners.contact(of: stored.account, in: store)
        let medicines = try care.medicines.medicines(
            of: id, from: booking.start.day, until: booking.end.day, in: store)
        // The note makes the sitter call the owner, instead of missing a medicine.
        let unreadable = medicines.unreadable.map { _ in "A medicine can't be read. Ask the owner which it is." }
        let zone = TimeZone(identifier: booking.timeZone) ?? .gmt
        let feeding = try care.feeding.feeding(of: id, on: CalendarDate(now, in: zone), in: store)
        return CareSheetDTO(
            booking: booking.id.description, pet: id.description, name: pet.name, allergies: pet.care.allergies,
            conditions: pet.care.conditions, pregnantOrNursing: try isPregnantOrNursing(pet) ? true : nil,
            vet: pet.care.vet,
            medicines: try medicines.items.map { try sentence($0, of: id) } + unreadable,
            food: feeding.sentences(for: pet), owner: owner?.name,
            // A sitter calls once care is agreed.
            phone: booking.status == .requested ? nil : owner?.phone)
    }

    /// Returns whether the pet is pregnant or nursing. A profile that was corrected since counts more than the entry.
    private func isPregnantOrNursing(_ pet: Pet) throws -> Bool {
        try pet.canBePregnantOrNursing && care.breeding.isPregnantOrNursing(pet.id, in: store)
    }

    private func sentence(_ medicine: Medicine, of pet: PetID) throws -> String {
        let end = medicine.end.map { ", until \($0.formatted)" } ?? ""
        let notes = medicine.notes.map { ". \($0)" } ?? ""
        let directions = "\(medicine.name): \(medicine.directions)\(end)\(notes)"
        return "\(directions.asSentence) \(try lastDose(of: medicine.id, pet))"
    }

    /// Returns when the medicine was last given, so that a sitter doesn't give it twice.
    private func lastDose(of medicine: MedicineID, _ pet: PetID) throws -> String {
        let doses = try care.medicines.lastDoses(of: medicine, of: pet, in: store)
        guard doses.unreadable.isEmpty else {
            return "A recorded dose can't be read. Ask the owner when it was last given."
        }
        return doses.items.lastInWords ?? "No dose is recorded."
    }
}

import CoreModels
import Database

/// What a sitter has to know of a booked pet, on the wire.
struct CareSheetDTO: Encodable, Sendable {
    let booking: String
    let pet: String
    let name: String
    let allergies: String?
    let conditions: String?
    let vet: String?
    /// The medicines that are given during the booking, a sentence each.
    let medicines: [String]
}

extension Connection {
    /// What a sitter has to know of the pets of some bookings, as their owner's profiles and medicines say it now: a sheet
    /// that was written when the booking was made would miss what was found out since. Bookings that aren't to come or
    /// under way have none.
    func careSheets(for bookings: [BookingDTO], of account: AccountID) throws -> [CareSheetDTO] {
        try bookings.flatMap { booking -> [CareSheetDTO] in
            guard let status = booking.status, [.requested, .confirmed, .inProgress].contains(status),
                let start = LocalTime(booking.start)?.day, let end = LocalTime(booking.end)?.day
            else { return [] }
            return try booking.pets.compactMap {
                try sheet(of: $0, booking: booking.id, from: start, until: end, account)
            }
        }
    }

    private func sheet(
        of id: String, booking: String, from start: CalendarDate, until end: CalendarDate, _ account: AccountID
    ) throws -> CareSheetDTO? {
        guard let petID = PetID(id), let pet = try pet(petID, of: account) else { return nil }
        let medicines = try medicines(of: petID, from: start, until: end)
        // Better a call to the owner than a medicine that nobody knows of.
        let unreadable = medicines.unreadable.map { _ in "A medicine can't be read. Ask the owner which it is." }
        return CareSheetDTO(
            booking: booking, pet: id, name: pet.name ?? "", allergies: pet.allergies, conditions: pet.conditions,
            vet: pet.vet, medicines: medicines.items.map(Self.sentence) + unreadable)
    }

    private static func sentence(_ medicine: Medicine) -> String {
        let end = medicine.end.map { ", until \($0.formatted)" } ?? ""
        let notes = medicine.notes.map { ". \($0)" } ?? ""
        return "\(medicine.name): \(medicine.directions)\(end)\(notes)"
    }
}

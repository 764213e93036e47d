import BackendCore
import CoreModels
import Database

/// Prevents the removal of pets that a sitter cares for, or will care for if they accept the request.
public struct CareForPets: PetRemoving {
    /// Creates the check.
    public init() {}

    /// Throws if there is care for the pet that isn't over.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `booked`.
    public func prepareToRemove(_ pet: PetID, in store: Connection) throws {
        let open = try store.row(
            """
            SELECT sitterName, start FROM booking JOIN bookingPet ON bookingPet.booking = booking.id \
            WHERE pet = ? AND \(StoredBooking.status) IN ('requested', 'confirmed', 'inProgress') \
            ORDER BY startsAt LIMIT 1
            """, [pet.sqlValue])
        guard let open else { return }
        let start: String = try open.value("start")
        let sitter: String = try open.value("sitterName")
        throw Failure.conflict(
            "\(sitter) expects this pet on \(LocalTime(start)?.day.formatted ?? start). Cancel that booking first.",
            reason: "booked")
    }
}

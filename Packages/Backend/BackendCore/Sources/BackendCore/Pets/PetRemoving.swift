import CoreModels
import Database
import Foundation

/// What a slice requires before a pet is removed with its records.
public protocol PetRemoving: Sendable {
    /// Prepares the pet's removal, in the transaction that deletes its rows.
    /// - Throws: ``Failure/conflict(_:reason:)`` if somebody relies on the pet, such as a sitter on a booking.
    func prepareToRemove(_ pet: PetID, in store: Connection) throws
}

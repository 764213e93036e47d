import CoreModels
import Database

/// Finds whether pets are pregnant or nursing.
public protocol BreedingDirectory: Sendable {
    /// Returns whether it was entered that a pet is pregnant or nursing.
    func isPregnantOrNursing(_ pet: PetID, in store: Connection) throws -> Bool
}

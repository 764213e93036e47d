import BackendCore
import CoreModels
import Database
import NutritionWire

/// Finds diets in the store.
public struct StoredDiets: BreedingDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns whether a pet's diet says that it is pregnant or nursing.
    public func isPregnantOrNursing(_ pet: PetID, in store: Connection) throws -> Bool {
        try DiaryRepository(store: store, pet: pet).diet()?.pregnantOrNursing == true
    }
}

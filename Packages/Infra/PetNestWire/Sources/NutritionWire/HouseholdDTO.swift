import CoreWire

/// A meal together with its pet, in the list of all pets.
public typealias PetMealDTO = RecordOfPet<MealDTO>

/// A diet on the wire together with its pet, in the list of all pets.
public struct PetDietDTO: WireRecord, Hashable {
    /// "diet".
    public static let name = "diet"
    /// "diets".
    public static let plural = "diets"

    /// The id of the pet.
    public var pet: String?
    /// The diet.
    public var diet: DietDTO?

    /// The id of the pet, which a diet belongs to.
    public var id: String? { pet }

    /// Creates it from its members.
    public init(pet: String?, diet: DietDTO?) {
        self.pet = pet
        self.diet = diet
    }
}

import CoreWire

/// A meal on the wire together with its pet, in the list of all pets.
public struct PetMealDTO: WireRecord, Hashable {
    /// "meal".
    public static let name = "meal"
    /// "meals".
    public static let plural = "meals"

    /// The id of the pet.
    public var pet: String?
    /// The meal, whose members are beside ``pet``.
    public var meal: MealDTO

    /// The id of the meal.
    public var id: String? { meal.id }

    /// Creates it from its members.
    public init(pet: String?, meal: MealDTO) {
        self.pet = pet
        self.meal = meal
    }

    private enum Key: CodingKey {
        case pet
    }

    /// Reads the members of a meal, with `pet` beside them.
    public init(from decoder: any Decoder) throws {
        self.init(
            pet: try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .pet),
            meal: try MealDTO(from: decoder))
    }

    /// Writes the members of a meal, with `pet` beside them.
    public func encode(to encoder: any Encoder) throws {
        try meal.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(pet, forKey: .pet)
    }
}

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

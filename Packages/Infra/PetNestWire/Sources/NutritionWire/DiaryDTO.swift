import CoreWire

/// A meal on the wire.
public struct MealDTO: WireRecord, Hashable {
    /// "meal".
    public static let name = "meal"
    /// "meals".
    public static let plural = "meals"

    /// The id.
    public var id: String?
    /// The id of the food.
    public var food: String?
    /// The amount.
    public var grams: Int?
    /// The day.
    public var date: String?

    /// Creates it from its members.
    public init(
        id: String? = nil,
        food: String? = nil,
        grams: Int? = nil,
        date: String? = nil
    ) {
        self.id = id
        self.food = food
        self.grams = grams
        self.date = date
    }
}

/// A drink of water on the wire.
public struct DrinkDTO: WireRecord, Hashable {
    /// "drink".
    public static let name = "drink"
    /// "drinks".
    public static let plural = "drinks"

    /// The id.
    public var id: String?
    /// The amount.
    public var milliliters: Int?
    /// The day.
    public var date: String?

    /// The members. The wire has the British spelling that released clients know.
    private enum CodingKeys: String, CodingKey {
        case id, milliliters = "millilitres", date
    }

    /// Creates it from its members.
    public init(
        id: String? = nil,
        milliliters: Int? = nil,
        date: String? = nil
    ) {
        self.id = id
        self.milliliters = milliliters
        self.date = date
    }
}

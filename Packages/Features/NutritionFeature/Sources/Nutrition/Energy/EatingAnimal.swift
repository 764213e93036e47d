import CoreModels

/// The properties of an animal that determine its daily energy needs.
public struct EatingAnimal: Hashable, Sendable {
    /// The species.
    public var species: Species
    /// The current weight.
    public var weight: Weight
    /// The age, or `nil` if it is unknown, which counts as grown.
    public var age: Age?
    /// Whether it is neutered, or `nil` if that is unknown, which counts as neutered so that a guess never overfeeds.
    public var isNeutered: Bool?
    /// The activity level.
    public var activity: Activity
    /// Its body condition, if it was scored.
    public var condition: BodyCondition?
    /// Whether it is pregnant or nursing. No equation here is for such an animal.
    public var isPregnantOrNursing: Bool

    /// Creates an animal.
    public init(
        species: Species,
        weight: Weight,
        age: Age? = nil,
        isNeutered: Bool? = nil,
        activity: Activity = .normal,
        condition: BodyCondition? = nil,
        isPregnantOrNursing: Bool = false
    ) {
        self.species = species
        self.weight = weight
        self.age = age
        self.isNeutered = isNeutered
        self.activity = activity
        self.condition = condition
        self.isPregnantOrNursing = isPregnantOrNursing
    }

    /// The age in months, or `nil` if the birthday is unknown.
    var months: Int? {
        age.map { $0.years * 12 + $0.months }
    }

    /// Whether it gains weight easily: it is already too heavy, or has low activity and isn't thin.
    var isProneToObesity: Bool {
        guard let condition else { return activity == .low }
        return condition.isOverweight || activity == .low && !condition.isUnderweight
    }
}

/// The activity levels for which energy factors are published.
public enum Activity: String, Hashable, Sendable, CaseIterable {
    /// Sleeps most of the day, or gains weight easily.
    case low
    /// A household pet with its daily walk or play.
    case normal
    /// Light work: hours outside each day, dog sports, a riding horse.
    case lightWork
    /// Heavy work: sled, herding or hunting dogs in season, a horse in training.
    case heavyWork
}

import CoreModels

/// What of an animal decides how much energy it needs in a day.
public struct EatingAnimal: Hashable, Sendable {
    /// What kind of animal it is.
    public var species: Species
    /// What it weighs now.
    public var weight: Weight
    /// How old it is; `nil` if nobody knows, which counts as grown up.
    public var age: Age?
    /// Whether it is neutered; `nil` if nobody knows, which counts as neutered, so that nobody is overfed by a guess.
    public var isNeutered: Bool?
    /// How much it moves.
    public var activity: Activity
    /// Its body condition, where someone has judged it.
    public var condition: BodyCondition?

    /// Creates an animal.
    public init(
        species: Species,
        weight: Weight,
        age: Age? = nil,
        isNeutered: Bool? = nil,
        activity: Activity = .normal,
        condition: BodyCondition? = nil
    ) {
        self.species = species
        self.weight = weight
        self.age = age
        self.isNeutered = isNeutered
        self.activity = activity
        self.condition = condition
    }

    /// The months of its life, or `nil` if its birthday isn't known.
    var months: Int? {
        age.map { $0.years * 12 + $0.months }
    }

    /// Whether it puts on weight easily: it is said to move little, or it is heavier than it should be already.
    var isProneToObesity: Bool {
        activity == .low || condition?.isOverweight == true
    }
}

/// How much an animal moves, in the steps for which energy factors are published.
public enum Activity: String, Hashable, Sendable, CaseIterable {
    /// Sleeps most of the day, or puts on weight easily.
    case low
    /// A household pet with its daily walk or play.
    case normal
    /// Light work: hours outside each day, dog sports, a riding horse.
    case lightWork
    /// Heavy work: sled, herding or hunting dogs in season, a horse in training.
    case heavyWork
}

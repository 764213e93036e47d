/// The species of a pet, or a group of species.
public enum Species: String, Hashable, Sendable, CaseIterable {
    /// A dog.
    case dog
    /// A cat.
    case cat
    /// A rabbit.
    case rabbit
    /// A guinea pig, hamster, rat, ferret or similar animal.
    case smallMammal
    /// A bird.
    case bird
    /// A reptile or amphibian.
    case reptile
    /// A fish.
    case fish
    /// A horse, pony or donkey.
    case horse
    /// Any other animal.
    case other
}

extension Species {
    /// A weight above that of almost any animal of the species, including its heaviest breeds; `nil` if the animals
    /// vary too much.
    var heaviestKilograms: Int? {
        switch self {
        case .dog: 130
        case .cat: 18
        case .rabbit: 14
        case .smallMammal: 8
        case .horse: 1400
        case .bird, .reptile, .fish, .other: nil
        }
    }

    /// The name of the animal: "Cat".
    public var name: String {
        switch self {
        case .dog: "Dog"
        case .cat: "Cat"
        case .rabbit: "Rabbit"
        case .smallMammal: "Small mammal"
        case .bird: "Bird"
        case .reptile: "Reptile or amphibian"
        case .fish: "Fish"
        case .horse: "Horse"
        case .other: "Other animal"
        }
    }
}

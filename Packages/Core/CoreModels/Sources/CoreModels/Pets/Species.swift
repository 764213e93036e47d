/// What kind of animal a pet is.
public enum Species: String, Hashable, Sendable, CaseIterable {
    /// A dog.
    case dog
    /// A cat.
    case cat
    /// A rabbit.
    case rabbit
    /// A guinea pig, hamster, rat, ferret or the like.
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
    /// A weight that hardly an animal of the kind comes to, well above its heaviest breeds; `nil` where the kind is of
    /// animals too different to say.
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

    /// What people call the animal: "Cat".
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

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

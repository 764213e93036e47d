extension Species {
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

import CoreModels

/// The daily energy with which an animal keeps its weight, by the equations published for its species.
public struct EnergyNeed: Hashable, Sendable {
    /// The result of one equation.
    public struct Estimate: Hashable, Sendable {
        /// The equation.
        public let equation: EnergyEquation
        /// Kilocalories a day.
        public let kilocalories: Double
    }

    /// The estimates, the recommended one first.
    public let estimates: [Estimate]
    /// The reason for the value, in words: "neutered, 1.6 × resting energy".
    public let reason: String

    /// Kilocalories a day, by the first estimate.
    public var kilocalories: Double { estimates.first?.kilocalories ?? 0 }

    /// The lowest and the highest estimate.
    public var range: ClosedRange<Double> {
        let all = estimates.map(\.kilocalories)
        return (all.min() ?? 0)...(all.max() ?? 0)
    }

    /// Creates the need of an animal.
    /// - Throws: ``EnergyNeedError`` if no equation is published for such an animal; the value is never guessed.
    public init(of animal: EatingAnimal) throws(EnergyNeedError) {
        if animal.isPregnantOrNursing { throw .pregnantOrNursing }
        switch animal.species {
        case .dog: self = Self.dog(animal)
        case .cat: self = Self.cat(animal)
        case .rabbit: self = Self.rabbit(animal)
        case .horse: self = try Self.horse(animal)
        case .smallMammal, .bird, .reptile, .fish, .other: throw .noEquation(animal.species)
        }
    }

    private init(estimates: [Estimate], reason: String) {
        self.estimates = estimates
        self.reason = reason
    }

    private static func dog(_ animal: EatingAnimal) -> EnergyNeed {
        let (factor, reason) = dogFactor(animal)
        var estimates = [resting(animal, factor)]
        if animal.months.map({ $0 >= 12 }) ?? true, animal.activity != .heavyWork {
            let coefficient: Double = animal.activity == .lightWork ? 130 : 95
            estimates.append(
                Estimate(equation: .nrcDog, kilocalories: metabolic(animal.weight, exponent: 0.75, times: coefficient)))
        }
        return EnergyNeed(estimates: estimates, reason: formatted(reason, factor))
    }

    private static func dogFactor(_ animal: EatingAnimal) -> (Double, String) {
        if let months = animal.months, months < 12 {
            return months < 4 ? (3, "puppy up to 4 months") : (2, "puppy older than 4 months")
        }
        if animal.activity == .heavyWork { return (4, "heavy work, the lowest of 4 to 8") }
        if animal.isProneToObesity { return (1.4, "gains weight easily") }
        if animal.activity == .lightWork { return (2, "light work") }
        return animal.isNeutered == false ? (1.8, "not neutered") : (1.6, neutered(animal))
    }

    /// An assumption is marked as one.
    private static func neutered(_ animal: EatingAnimal) -> String {
        animal.isNeutered == nil ? "counted as neutered, because the profile doesn't say" : "neutered"
    }

    /// For cats no factor is published for work, so activity above normal changes nothing.
    private static func cat(_ animal: EatingAnimal) -> EnergyNeed {
        if animal.age?.isGrowing == true {
            return EnergyNeed(estimates: [resting(animal, 2.5)], reason: formatted("kitten", 2.5))
        }
        let (factor, reason) =
            if animal.isProneToObesity {
                (1.0, "gains weight easily")
            } else {
                animal.isNeutered == false ? (1.4, "not neutered") : (1.2, neutered(animal))
            }
        let lean = Estimate(equation: .nrcCat, kilocalories: metabolic(animal.weight, exponent: 0.67, times: 100))
        let indoor = Estimate(
            equation: .fediafIndoorCat, kilocalories: metabolic(animal.weight, exponent: 0.67, times: 75))
        let others = animal.isNeutered == false ? [lean] : [lean, indoor]
        return EnergyNeed(estimates: [resting(animal, factor)] + others, reason: formatted(reason, factor))
    }

    private static func rabbit(_ animal: EatingAnimal) -> EnergyNeed {
        let isGrowing = animal.months.map { $0 < 6 } ?? false
        let energy = metabolic(animal.weight, exponent: 0.75, times: isGrowing ? 190 : 100)
        return EnergyNeed(
            estimates: [Estimate(equation: .tobinRabbit, kilocalories: energy)],
            reason: isGrowing ? "growing rabbit" : "grown rabbit"
        )
    }

    private static func horse(_ animal: EatingAnimal) throws(EnergyNeedError) -> EnergyNeed {
        if let months = animal.months, months < 36 { throw .growing(.horse) }
        guard (200...600).contains(animal.weight.kilograms) else {
            throw .outsideRange(.horse, kilograms: 200...600)
        }
        let (factor, reason) =
            switch animal.activity {
            case .low, .normal: (1.0, "maintenance")
            case .lightWork: (1.25, "light work")
            case .heavyWork: (2.0, "heavy work")
            }
        let energy = (1400 + 30 * animal.weight.kilograms) * factor
        return EnergyNeed(estimates: [Estimate(equation: .nrcHorse, kilocalories: energy)], reason: reason)
    }

    private static func resting(_ animal: EatingAnimal, _ factor: Double) -> Estimate {
        Estimate(equation: .restingTimesFactor, kilocalories: restingEnergy(of: animal.weight) * factor)
    }

    private static func formatted(_ reason: String, _ factor: Double) -> String {
        "\(reason), \(factor.formatted(decimals: 1)) × resting energy"
    }
}

/// The reasons an animal's energy needs are unknown.
public enum EnergyNeedError: Error, Hashable, Sendable {
    /// No equation is published that applies to all animals of the species.
    case noEquation(Species)
    /// The equation is for grown animals.
    case growing(Species)
    /// The animal is pregnant or nursing, and needs up to several times the usual energy.
    case pregnantOrNursing
    /// The equation is for other weights.
    case outsideRange(Species, kilograms: ClosedRange<Double>)
}

extension EnergyNeedError: CustomStringConvertible {
    /// The missing information, and whom to ask.
    public var description: String {
        switch self {
        case .noEquation(let species):
            "There is no published equation that fits every \(species.name.lowercased()); ask your vet how much to feed."
        case .growing(let species):
            "The published equation is for grown animals, not for a young \(species.name.lowercased()); ask your vet."
        case .pregnantOrNursing:
            "A pregnant or nursing animal needs more than PetNest can compute; ask your vet how much to feed."
        case .outsideRange(let species, let kilograms):
            "The published equation for a \(species.name.lowercased()) holds from \(Int(kilograms.lowerBound)) to "
                + "\(Int(kilograms.upperBound)) kg; ask your vet."
        }
    }
}

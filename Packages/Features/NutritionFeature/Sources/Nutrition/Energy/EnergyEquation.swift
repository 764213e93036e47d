import CoreModels
import Foundation

/// The published equations for an animal's daily energy needs, in kilocalories.
///
/// Each is an average: individual animals need up to 30 % more or less, so weight and body condition take precedence.
public enum EnergyEquation: String, Hashable, Sendable, CaseIterable {
    /// Resting energy times a factor for the stage of life: 70 · kg^0.75 · factor, dogs and cats.
    ///
    /// Hand et al., *Small Animal Clinical Nutrition*, 5th edition, 2010 (resting energy, read in a reprint); factors
    /// from the same school as a veterinary nutritionist's page lists them (second-hand).
    case restingTimesFactor
    /// 95 · kg^0.75 for inactive and 130 · kg^0.75 for active dogs.
    ///
    /// National Research Council, *Nutrient Requirements of Dogs and Cats*, 2006 (second-hand; the inactive figure is
    /// quoted by several clinics, the active one is in WikiVet and FEDIAF's tables).
    case nrcDog
    /// 100 · kg^0.67 for lean grown cats.
    ///
    /// National Research Council, 2006; equal to WSAVA's table of calorie needs for cats, rounded to 10 (second-hand).
    case nrcCat
    /// 75 · kg^0.67 for neutered cats and cats that stay indoors.
    ///
    /// FEDIAF, *Nutritional Guidelines*, 2021: 75 to 100 · kg^0.67 (read in an excerpt of Veterinary Nursing Journal
    /// 37(4), 2022).
    case fediafIndoorCat
    /// 100 · kg^0.75 for grown rabbits, 190 · kg^0.75 for growing ones.
    ///
    /// Tobin, 1996, in Hand et al., 2010, chapter 70 (read).
    case tobinRabbit
    /// 1400 + 30 · kg, times 1.25 for light and 2 for heavy work: digestible energy of a grown horse of 200 to 600 kg.
    ///
    /// National Research Council, *Nutrient Requirements of Horses*, 1989 (second-hand, quoted with an example).
    case nrcHorse

    /// The short name of the equation.
    public var name: String {
        switch self {
        case .restingTimesFactor: "Resting energy × factor (Hand et al. 2010)"
        case .nrcDog: "NRC 2006, dogs"
        case .nrcCat: "NRC 2006 and WSAVA, cats"
        case .fediafIndoorCat: "FEDIAF 2021, neutered or indoor cats"
        case .tobinRabbit: "Tobin 1996, rabbits"
        case .nrcHorse: "NRC 1989, horses"
        }
    }
}

/// Returns the resting energy of a weight: 70 · kg^0.75 kilocalories a day.
///
/// Hand et al., *Small Animal Clinical Nutrition*, 5th edition, 2010 (read in a reprint). The linear form 30 · kg + 70
/// approximates it for 2 to 25 or 45 kg; sources disagree on the range, so it isn't used.
public func restingEnergy(of weight: Weight) -> Double {
    metabolic(weight, exponent: 0.75, times: 70)
}

func metabolic(_ weight: Weight, exponent: Double, times coefficient: Double) -> Double {
    coefficient * pow(weight.kilograms, exponent)
}

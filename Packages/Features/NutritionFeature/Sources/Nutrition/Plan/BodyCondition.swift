import CoreModels

/// A body condition score on the scale of 9 points: 1 is emaciated, 5 ideal, 9 obese.
///
/// Laflamme, "Development and validation of a body condition score system", *Canine Practice* 22, 1997, for dogs and
/// *Feline Practice* 25, 1997, for cats (second-hand); Purina's charts, 2023 (read). A score of the 5-point scale means
/// something else and must not be entered here.
public struct BodyCondition: Hashable, Sendable {
    /// The whole scale.
    public static let scores = 1...9

    /// The score, from 1 to 9.
    public let score: Int

    /// Creates a score.
    /// - Returns: `nil` for a number that isn't on the scale.
    public init?(score: Int) {
        guard Self.scores.contains(score) else { return nil }
        self.score = score
    }

    /// Whether the animal is too light.
    public var isUnderweight: Bool { score < 4 }
    /// Whether the animal is too heavy.
    public var isOverweight: Bool { score > 5 }

    /// The name of the score.
    public var name: String {
        switch score {
        case 1: "Emaciated"
        case 2: "Very thin"
        case 3: "Thin"
        case 4: "Lean"
        case 5: "Ideal"
        case 6: "A little heavy"
        case 7: "Heavy"
        case 8: "Obese"
        default: "Very obese"
        }
    }

    /// The signs to see and feel.
    public var signs: String {
        switch score {
        case 1: "ribs, spine and hips stand out from afar, no fat"
        case 2: "ribs and spine easily seen"
        case 3: "ribs easily felt, tops of the spine seen"
        case 4: "ribs easily felt, waist and tuck plain"
        case 5: "ribs felt under a little fat, waist seen from above"
        case 6: "ribs felt under some fat, waist hard to see"
        case 7: "ribs hard to feel, hardly a waist"
        case 8: "ribs felt only with pressure, no waist"
        default: "ribs can't be felt, fat on neck, limbs and tail"
        }
    }

    /// Returns the weight that the animal would have at a score of 5, or `nil` if it isn't too heavy.
    ///
    /// Each point above 5 is about 10 % above the ideal weight (AAHA, *Weight Management Guidelines*, 2014, read), so 8
    /// points mean 130 % of it. Some authors take 10 % of the present weight instead, which asks for more loss; the
    /// gentler goal is used. A thin animal's score doesn't determine its ideal weight.
    public func idealWeight(at weight: Weight) -> Weight? {
        guard isOverweight else { return nil }
        let grams = Double(weight.grams) / (1 + 0.1 * Double(score - 5))
        return try? Weight(grams: max(1, Int(grams.rounded())))
    }
}

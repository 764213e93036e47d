/// What a food is made of, as its label says it: grams in 100 g as fed, so with the water that is in it.
public struct FoodAnalysis: Hashable, Sendable {
    /// A part of the analysis.
    public enum Component: String, Hashable, Sendable, CaseIterable {
        case protein, fat, fibre, moisture, ash
    }

    /// Crude protein.
    public let protein: Double
    /// Crude fat.
    public let fat: Double
    /// Crude fibre.
    public let fibre: Double
    /// Water.
    public let moisture: Double
    /// Minerals, "crude ash" or "inorganic matter" on labels.
    public let ash: Double

    /// Creates an analysis.
    /// - Throws: ``FoodAnalysisError`` that names the part that can't be, or says that all are more than 100 g.
    public init(
        protein: Double, fat: Double, fibre: Double, moisture: Double, ash: Double
    ) throws(FoodAnalysisError) {
        let parts: [(Component, Double)] = [
            (.protein, protein), (.fat, fat), (.fibre, fibre), (.moisture, moisture), (.ash, ash),
        ]
        for (component, value) in parts where !(0...100).contains(value) { throw .outOfRange(component, value) }
        let sum = protein + fat + fibre + moisture + ash
        // Labels round every part, so a whole food may read 100.4.
        guard sum <= 101 else { throw .moreThanWhole(sum) }
        self.protein = protein
        self.fat = fat
        self.fibre = fibre
        self.moisture = moisture
        self.ash = ash
    }

    /// Digestible carbohydrate, "nitrogen-free extract": what is left of 100 g.
    ///
    /// AAFCO, *Calorie Content* (read).
    public var carbohydrate: Double {
        max(0, 100 - protein - fat - fibre - moisture - ash)
    }

    /// The metabolisable energy of 100 g, in kilocalories: 3.5 a gram of protein and carbohydrate, 8.5 a gram of fat.
    ///
    /// Modified Atwater factors, AAFCO, *Calorie Content* (read); made for prepared food of dogs and cats. Hay and
    /// greens give a rabbit or a horse less.
    public var kilocaloriesIn100g: Double {
        3.5 * protein + 8.5 * fat + 3.5 * carbohydrate
    }

    /// The ash to assume where a label doesn't tell it: 6 g in dry and 2 g in moist food.
    ///
    /// A handout on the modified Atwater formula (read); moist is what holds 60 % water or more.
    public static func usualAsh(moisture: Double) -> Double {
        moisture >= 60 ? 2 : 6
    }
}

/// The reasons for which an analysis is invalid.
public enum FoodAnalysisError: Error, Hashable, Sendable {
    /// A part isn't between 0 and 100 g.
    case outOfRange(FoodAnalysis.Component, Double)
    /// All parts together are this much.
    case moreThanWhole(Double)
}

extension FoodAnalysisError: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .outOfRange(let component, let value):
            "The \(component.rawValue) is \(value.told(decimals: 2)) g in 100 g; enter 0 to 100."
        case .moreThanWhole(let sum):
            "All parts together are \(sum.told(decimals: 1)) g in 100 g; look at the label again. "
                + "Enter them as fed, not of dry matter."
        }
    }
}

/// The composition of a food as its label states it: grams in 100 g as fed, including the water.
public struct FoodAnalysis: Hashable, Sendable {
    /// A part of the analysis.
    public enum Component: String, Hashable, Sendable, CaseIterable {
        case protein, fat, fiber, moisture, ash
    }

    /// Crude protein.
    public let protein: Double
    /// Crude fat.
    public let fat: Double
    /// Crude fiber.
    public let fiber: Double
    /// Water.
    public let moisture: Double
    /// Minerals, "crude ash" or "inorganic matter" on labels.
    public let ash: Double

    /// Creates an analysis.
    /// - Throws: ``FoodAnalysisError`` with the part that is invalid, or with a sum above 100 g.
    public init(
        protein: Double, fat: Double, fiber: Double, moisture: Double, ash: Double
    ) throws(FoodAnalysisError) {
        let parts: [(Component, Double)] = [
            (.protein, protein), (.fat, fat), (.fiber, fiber), (.moisture, moisture), (.ash, ash),
        ]
        for (component, value) in parts where !(0...100).contains(value) { throw .outOfRange(component, value) }
        let sum = protein + fat + fiber + moisture + ash
        // Labels round every part, so the sum may be 100.4.
        guard sum <= 101 else { throw .moreThanWhole(sum) }
        self.protein = protein
        self.fat = fat
        self.fiber = fiber
        self.moisture = moisture
        self.ash = ash
    }

    /// Digestible carbohydrate, "nitrogen-free extract": the rest of the 100 g.
    ///
    /// AAFCO, *Calorie Content* (read).
    public var carbohydrate: Double {
        max(0, 100 - protein - fat - fiber - moisture - ash)
    }

    /// The metabolizable energy of 100 g in kilocalories: 3.5 a gram of protein and carbohydrate, 8.5 a gram of fat.
    ///
    /// Modified Atwater factors, AAFCO, *Calorie Content* (read), made for prepared food of dogs and cats. Hay and
    /// greens give a rabbit or a horse less.
    public var kilocaloriesIn100g: Double {
        3.5 * protein + 8.5 * fat + 3.5 * carbohydrate
    }

    /// Returns the ash to assume if a label doesn't state it: 6 g in dry and 2 g in moist food.
    ///
    /// A handout on the modified Atwater formula (read). Moist food has 60 % water or more.
    public static func usualAsh(moisture: Double) -> Double {
        moisture >= 60 ? 2 : 6
    }
}

/// The reasons an analysis is invalid.
public enum FoodAnalysisError: Error, Hashable, Sendable {
    /// A part isn't between 0 and 100 g.
    case outOfRange(FoodAnalysis.Component, Double)
    /// The sum of all parts, which is more than the whole.
    case moreThanWhole(Double)
}

extension FoodAnalysisError: CustomStringConvertible {
    /// Describes the error and the allowed values.
    public var description: String {
        switch self {
        case .outOfRange(let component, let value):
            "The \(component.rawValue) is \(value.formatted(decimals: 2)) g in 100 g; enter 0 to 100."
        case .moreThanWhole(let sum):
            "The parts add up to \(sum.formatted(decimals: 1)) g in 100 g; check the label. "
                + "Enter them as fed, not of dry matter."
        }
    }
}

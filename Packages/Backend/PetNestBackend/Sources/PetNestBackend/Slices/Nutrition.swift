import BackendCore
import NutritionSlice

extension Slices {
    /// Pets' nutrition.
    static let nutrition = Slice.nutrition
}

import CorePresentation

@testable import NutritionFeature

extension FormScreenSource {
    /// Types texts into fields, as a person would.
    func type(_ values: [(FieldID, String)]) {
        for (field, text) in values { handle(.edited(field, .text(text))) }
    }
}

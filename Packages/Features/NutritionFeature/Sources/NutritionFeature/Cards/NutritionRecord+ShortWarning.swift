import CoreModels
import Nutrition

extension NutritionRecord {
    /// The most important warning in few words, for a card that shows a figure of the energy; `nil` if there is none.
    /// The page of nutrition says more.
    var shortWarning: String? {
        if let loss { return "\(loss.formatted(in: unit)): call your vet" }
        if isPregnantOrNursing { return "pregnant or nursing: ask your vet" }
        if diet.condition?.isUnderweight == true { return "too thin: call your vet" }
        switch plan {
        case nil: return nil
        case .failure: return "the plan can't be followed: ask your vet"
        case .success(let plan):
            switch progress {
            case .reached: return nil
            case .ahead: return "changes too quickly: call your vet"
            case .behind where plan.direction == .gaining: return "gains too slowly: call your vet"
            case nil, .asPlanned, .behind: break
            }
            if plan.direction == .losing, mayBePregnantOrNursing { return "stop the plan if pregnant or nursing" }
            return vetFirst.reasons.isEmpty ? nil : "ask your vet about the plan"
        }
    }
}

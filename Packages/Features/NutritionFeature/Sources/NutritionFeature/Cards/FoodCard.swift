import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import Nutrition

extension NutritionModule {
    /// Creates the card on a pet's page that shows today's food.
    public static func cards(_ dependencies: NutritionDependencies) -> [PlaceCard] {
        [FoodCard(dependencies: dependencies).card]
    }
}

/// A card with today's food of a pet, and the amount that is left to feed.
struct FoodCard: Sendable {
    let dependencies: NutritionDependencies

    var card: PlaceCard {
        PlaceCard(of: "nutrition", on: .pet, title: "Food today", rank: .today) { values throws(CardFailure) in
            guard let pet = values["pet"].flatMap(PetID.init) else { return nil }
            let record = try await load { () async throws(ServiceError) in
                try await dependencies.record(of: pet, since: dependencies.today.date)
            }
            return CardContent(Self.elements(record))
        } summary: { _ throws(CardFailure) in
            try await summary()
        }
    }

    /// Loads the content of a card. A failure is logged and converted to the card's error.
    func load<Value>(_ work: () async throws(ServiceError) -> Value) async throws(CardFailure) -> Value {
        try await PlaceCard.fetch(
            advice: \.advice, log: dependencies.log.failure("the card of today's food wasn't loaded"), work)
    }

    static func elements(_ record: NutritionRecord) -> [Element] {
        let intake = record.diary[record.today]
        let harmful = record.harmfulMeals.map { meal, _ in
            let name = record.food(meal.food)?.name ?? "A food"
            return Element.text(RichText("\(name) may harm \(record.pet.name).", role: .negative))
        }
        let warning = record.shortWarning.map { warning in
            Element.text(RichText(warning.prefix(1).uppercased() + warning.dropFirst() + ".", role: .caution))
        }
        let warnings = harmful + [warning].compactMap(\.self)
        guard let target = record.target else {
            return warnings + [.text(RichText(FoodBalance.eaten(intake), role: .secondary))]
        }
        let balance = FoodBalance(intake, of: target)
        return warnings + [
            .meter(
                Meter(
                    "Eaten", value: intake.kilocalories.rounded(), total: target.rounded(), unit: "kcal",
                    role: balance.role == .secondary ? .body : balance.role, note: balance.words))
        ]
    }
}

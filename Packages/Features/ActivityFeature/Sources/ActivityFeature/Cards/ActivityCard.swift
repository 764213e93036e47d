import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

extension ActivityModule {
    /// Creates the card on a pet's page that shows the pet's activities of today.
    public static func cards(_ dependencies: ActivityDependencies) -> [PlaceCard] {
        [ActivityCard(dependencies: dependencies).card]
    }
}

/// A card with a pet's activity of today, and the remainder of its goal.
struct ActivityCard: Sendable {
    let dependencies: ActivityDependencies

    var card: PlaceCard {
        PlaceCard(of: "activity", on: .pet, title: "Movement today", rank: .today) { values throws(CardFailure) in
            guard let pet = values["pet"].flatMap(PetID.init) else { return nil }
            let record = try await load { () async throws(ServiceError) in
                let today = dependencies.today.date
                return ActivityRecord(
                    pet: try await dependencies.pets.pet(pet),
                    sums: try await dependencies.store.sums(of: pet, since: today),
                    latest: try await dependencies.store.activities(of: pet, limit: ActivityRecord.mostLatest).latest,
                    weight: try await dependencies.store.weight(of: pet), today: today)
            }
            return content(record)
        } summary: { _ throws(CardFailure) in
            try await summary()
        }
    }

    /// Loads the content of a card. A failure is logged and converted to the card's error.
    func load<Value>(_ work: () async throws(ServiceError) -> Value) async throws(CardFailure) -> Value {
        try await PlaceCard.fetch(
            advice: \.advice, log: dependencies.log.failure("the card of today's walks wasn't loaded"), work)
    }

    /// Returns the content of the card, or `nil` for a pet without walks and without a goal.
    private func content(_ record: ActivityRecord) -> CardContent? {
        let unit = dependencies.settings.current.distances
        let today = record.diary[record.today]
        let goal = record.goalMinutes
        let rows = record.latest.filter { $0.day == record.today && $0.kind != .rest }.map { activity in
            Row(
                id: RowID("\(activity.id)"), lead: RichText("\(activity.begin.time)"),
                title: RichText(activity.headline(in: unit)), isSelectable: false)
        }
        let asksVet = record.asksVet && record.healthyMinutes > 0
        if rows.isEmpty, goal == 0, !asksVet { return nil }
        var elements: [Element] = []
        if goal > 0 { elements.append(GoalProgress(minutes: today.minutes, goal: goal).meter("On the move")) }
        if asksVet {
            elements.append(
                .text(
                    RichText(
                        "\(today.minutes) min. \(record.pet.name) has a condition: ask your vet how much is right.",
                        role: .secondary)))
        }
        if !rows.isEmpty {
            elements.append(.list(ItemList(id: "card-walks", label: "", rows: rows.reversed(), isAligned: true)))
        }
        return CardContent(elements)
    }
}

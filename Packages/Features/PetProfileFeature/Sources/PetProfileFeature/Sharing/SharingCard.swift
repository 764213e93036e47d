import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// The card on a pet's page that shows who shares it.
struct SharingCard: Sendable {
    let repository: any PetSharingRepository
    let today: any Today
    let log: Log

    var card: PlaceCard {
        PlaceCard(of: "sharing", on: .pet, title: "Shared with", rank: .news) { values throws(CardFailure) in
            guard let id = values["pet"].flatMap(PetID.init) else { return nil }
            let sharing = try await PlaceCard.fetch(
                advice: \.advice, log: log.failure("the card of who shares a pet wasn't loaded")
            ) { () async throws(ServiceError) in
                try await repository.sharing(of: id)
            }
            let words = SharingTexts(zone: today.zone)
            let facts = sharing.people.map { person in
                let period = words.period(person.period, of: person.role, now: today.instant)
                return Fact(person.name, RichText(person.role.name) + RichText("  \(period)", role: .secondary))
            }
            let elements = words.ownRole(sharing) + (facts.isEmpty ? [] : [.facts(facts)])
            return elements.isEmpty ? nil : CardContent(elements)
        }
    }
}

import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// Creates the feature's cards on a pet's page.
struct HealthCards: Sendable {
    let records: any HealthRepository
    let pets: any PetRepository
    let plans: any WeightPlans
    let today: any Today
    let settings: any CurrentSettings
    let log: Log

    var all: [PlaceCard] { [due, medicines, weight] }

    /// Loads a part of a card. A failure is logged with a message and converted to the card's error.
    func load<Value>(
        _ message: StaticString, _ work: () async throws(ServiceError) -> Value
    ) async throws(CardFailure) -> Value {
        try await PlaceCard.fetch(advice: \.advice, log: log.failure(message), work)
    }

    /// Returns the pet of a card's place.
    static func pet(_ values: [String: String]) throws(CardFailure) -> PetID {
        guard let pet = values["pet"].flatMap(PetID.init) else {
            throw CardFailure("This card belongs to a pet.", advice: ServiceError.notFound.advice)
        }
        return pet
    }
}

extension PetHealthModule {
    /// Creates the cards that the feature offers on a pet's page.
    /// - Parameters:
    ///   - client: Sends requests for entries.
    ///   - pets: The pets, whose species and age determine the vaccination schedule.
    ///   - plans: The weight plans, by which a planned loss is recognized.
    ///   - today: The current day.
    ///   - settings: The settings, which hold the unit of weights.
    ///   - log: Receives failures.
    public static func cards(
        client: APIClient, pets: any PetRepository, plans: any WeightPlans, today: any Today,
        settings: any CurrentSettings, log: Log
    ) -> [PlaceCard] {
        HealthCards(
            records: HealthGateway(client: client), pets: pets, plans: plans, today: today, settings: settings,
            log: log
        ).all
    }
}

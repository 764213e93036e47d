import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation

extension SocialFeedModule {
    /// Creates the card on a pet's page that shows the pet's latest post.
    /// - Parameters:
    ///   - client: Fetches the post.
    ///   - today: The current time, for the age of the post, and the time zone of its time.
    ///   - log: Records failures.
    public static func cards(
        client: APIClient, today: any Today, log: Log
    ) -> [PlaceCard] {
        [LatestPostCard(store: FeedGateway(client: client, zone: today.zone), today: today, log: log).card]
    }
}

/// A card with a pet's latest post, empty for one that never posted.
struct LatestPostCard: Sendable {
    let store: any FeedRepository
    let today: any Today
    let log: Log

    var card: PlaceCard {
        PlaceCard(of: "feed", on: .pet, title: "Latest post", rank: .news) { values throws(CardFailure) in
            guard let pet = values["pet"].flatMap(PetID.init) else { return nil }
            guard let post = try await latest(of: pet) else { return nil }
            let about = [post.written.relative(to: today.now), post.echo].filter { !$0.isEmpty }.joined(separator: ", ")
            return CardContent(
                [
                    .text(RichText(post.excerpt, mentioning: post.mentions)),
                    .text(RichText(about, role: .secondary)),
                ], route: Route(["feed", "posts", "\(post.id)"]))
        }
    }

    /// Returns the latest post. A failure is logged and converted to the card's error.
    private func latest(of pet: PetID) async throws(CardFailure) -> Post? {
        try await PlaceCard.fetch(
            advice: \.advice, log: log.failure("the card of the latest post wasn't loaded")
        ) { () async throws(ServiceError) in
            do throws(ServiceError) {
                return try await store.posts(of: .profile(pet), before: nil).posts.first
            } catch .notFound {
                return nil
            }
        }
    }
}

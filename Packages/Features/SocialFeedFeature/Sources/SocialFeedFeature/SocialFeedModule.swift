import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage

/// The social feed feature: posts of the person's own pets and of followed ones, with comments and likes.
public struct SocialFeedModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "social-feed"

    /// The routes of the feed, posts, profiles and forms.
    public static let routes: [FeatureRoute<SocialFeedDestination>] = [
        FeatureRoute(
            "feed", "Posts of the pets that you follow", named: "Feed", also: "posts news social friends", to: .feed),
        FeatureRoute(
            "feed/mentions", "Posts that mention your pets", named: "Mentions", also: "posts social", to: .mentions),
        FeatureRoute(
            "feed/pets", "Pets to follow, and those you block", named: "Pets to follow", also: "friends block social",
            to: .people),
        FeatureRoute("feed/pets/:pet", "A pet's posts") { .profile(try $0.value("pet")) },
        FeatureRoute(
            "feed/new", "Write a post", named: "Write a post", also: "new share photo social", to: .write(.post)),
        FeatureRoute("feed/posts/:post", "A post, with its comments") { .post(try $0.value("post")) },
        FeatureRoute("feed/posts/:post/edit", "Edit a post of yours") {
            .write(.edit(try $0.value("post")))
        },
        FeatureRoute("feed/posts/:post/comment", "Comment on a post") {
            .write(.comment(on: try $0.value("post"), answering: nil))
        },
        FeatureRoute("feed/posts/:post/report", "Report a post") { .report(.post(try $0.value("post")), of: nil) },
    ]

    /// The links at home, and on a pet's page to its posts.
    public static let links = [
        FeatureLink(id: "feed", label: "Feed", key: "f", on: .home, to: "feed"),
        FeatureLink(id: "feed", label: "Posts", key: "f", on: .pet, to: "feed/pets/:pet"),
    ]

    /// Returns the badge with the numbers of unseen posts and mentions.
    public static func unread(client: APIClient, log: Log) -> LinkBadge {
        let store = FeedGateway(client: client, zone: .gmt)
        return LinkBadge(of: "feed", on: .home) {
            do throws(ServiceError) {
                return try await store.unread().badge
            } catch {
                log.failure("unread posts weren't counted")(error)
                return nil
            }
        }
    }

    private let dependencies: SocialFeedDependencies

    /// Builds the feature.
    public init(dependencies: SocialFeedDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the feed, and the post for a comment on it.
    public func path(to destination: SocialFeedDestination) -> [SocialFeedDestination] {
        switch destination.place {
        case .feed: [destination]
        case .write(.edit(let post), _), .write(.comment(let post, _), _): [.feed, .post(post), destination]
        case .report(.post(let post), _): [.feed, .post(post), destination]
        default: [.feed, destination]
        }
    }

    /// Creates the screen of a destination.
    public func makeScreen(
        for destination: SocialFeedDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        switch destination.place {
        case .feed: TimelineScreen.makeScreen(.following, dependencies, coordinator)
        case .mentions: TimelineScreen.makeScreen(.mentions, dependencies, coordinator)
        case .profile(let pet): TimelineScreen.makeScreen(.profile(pet), dependencies, coordinator)
        case .people: PeopleScreen.makeScreen(dependencies, coordinator)
        case .post(let post): PostScreen.makeScreen(post, dependencies, coordinator)
        case .write(let purpose, let author): ComposeScreen.makeScreen(purpose, as: author, dependencies, coordinator)
        case .report(let target, let author): ReportScreen.makeScreen(target, of: author, dependencies, coordinator)
        }
    }
}

/// A destination of the feature.
public struct SocialFeedDestination: Transition {
    enum Place: Hashable, Sendable {
        case feed
        case mentions
        case people
        case profile(PetID)
        case post(PostID)
        case write(Purpose, as: PetID?)
        case report(Report.Target, of: String?)
    }

    let place: Place

    static let feed = Self(place: .feed)
    static let mentions = Self(place: .mentions)
    static let people = Self(place: .people)

    static func profile(_ pet: PetID) -> Self { Self(place: .profile(pet)) }
    static func post(_ post: PostID) -> Self { Self(place: .post(post)) }
    static func write(_ purpose: Purpose, as author: PetID? = nil) -> Self { Self(place: .write(purpose, as: author)) }
    /// - Parameter author: The author's name, if it is known.
    static func report(_ target: Report.Target, of author: String?) -> Self {
        Self(place: .report(target, of: author))
    }
}

/// The dependencies of the feed feature.
public struct SocialFeedDependencies: Sendable {
    let store: any FeedRepository
    let stream: any FeedStream
    let drafts: Drafts
    let pets: any PetRepository
    let photos: any PhotoLibrary
    let today: any Today
    let ids: any IDGenerating
    /// The clock for the pause before a draft is saved.
    var clock: any Clock<Duration> = ContinuousClock()
    let log: Log

    /// Logs a problem of a store.
    func report(_ problem: StoreProblem) {
        log.error("a store of the feed reported a problem", ["problem": .private("\(problem)")])
    }
}

extension SocialFeedDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for posts, comments and profiles.
    ///   - photoClient: Sends requests for the photos of posts.
    ///   - pets: The pets that can post.
    ///   - photos: The photos that were chosen on this computer.
    ///   - today: The current time, for the ages of posts, and the time zone of their times.
    ///   - ids: Creates the ids of new posts.
    ///   - store: Saves drafts.
    ///   - changes: Fires when others have changed the feed. The feed is then fetched at once, and otherwise at
    ///     intervals.
    ///   - log: Receives failures.
    public init(
        client: APIClient, photoClient: APIClient, pets: any PetRepository, photos: any PhotoLibrary, today: any Today,
        ids: any IDGenerating, store: any KeyValueStore, changes: Signal? = nil, log: Log
    ) {
        let posts = FeedGateway(client: client, photoClient: photoClient, zone: today.zone)
        self.init(
            store: posts, stream: FeedNewsGateway(client: client, store: posts, changes: changes),
            drafts: Drafts(in: store), pets: pets, photos: photos, today: today, ids: ids, log: log)
    }
}

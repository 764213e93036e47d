import CorePresentation

/// A link that a feature offers on another feature's place. A pet's page shows "Health" because the health feature puts
/// a link there; the page itself doesn't depend on the health feature.
public struct FeatureLink: Hashable, Sendable {
    /// The id of the link on its place.
    public let id: CommandID
    /// The text of the link.
    public let label: String
    /// The key that follows the link, unless a command of the place or an earlier link uses it.
    public let key: Character?
    /// Whether this is the place's main link. If several are primary, the first counts.
    public let isPrimary: Bool
    /// Whether the link is shown only for living pets.
    public let isForLiving: Bool
    /// Whether the link is shown only to a pet's owner.
    public let isForOwner: Bool
    /// The place that shows the link.
    public let place: RoutePattern
    /// The route that the link opens. Each of its parameters is also a parameter of the place.
    public let target: RoutePattern

    /// Creates a link.
    public init(
        id: CommandID,
        label: String,
        key: Character? = nil,
        isPrimary: Bool = false,
        isForLiving: Bool = false,
        isForOwner: Bool = false,
        on place: RoutePattern,
        to target: RoutePattern
    ) {
        self.id = id
        self.label = label
        self.key = key
        self.isPrimary = isPrimary
        self.isForLiving = isForLiving
        self.isForOwner = isForOwner
        self.place = place
        self.target = target
    }
}

extension RoutePattern {
    /// The start screen of the app.
    public static let home: RoutePattern = "home"
    /// The profile of one pet.
    public static let pet: RoutePattern = "pets/:pet"
    /// The health summary for a vet. A link here leads to further information that the vet may see.
    public static let vetView: RoutePattern = "pets/:pet/health/vet"
    /// The settings.
    public static let settings: RoutePattern = "settings"
    /// The top-level places of the app. A link here becomes a tab with the link's label as its title.
    public static let tabs: RoutePattern = "tabs"
    /// The items that are due, on the home screen. A link here has the kind of item as its id, and leads to the item.
    public static let agendaItem: RoutePattern = "home/agenda/:item/:pet"
    /// The notices about events. A link here has the kind of notice as its id, and leads to the notice's subject.
    public static let notice: RoutePattern = "notices/:item/:pet"
}

/// A short text beside a feature's link on another feature's place, such as the number of new posts.
public struct LinkBadge: Sendable {
    /// The link's id.
    public let link: CommandID
    /// The place that shows the link.
    public let place: RoutePattern
    /// Returns the text, or `nil` if there is nothing to show. Called each time the place is shown. The feature logs
    /// its own failures and returns `nil`.
    public let text: @Sendable () async -> String?

    /// Creates a badge for a link.
    public init(of link: CommandID, on place: RoutePattern, text: @escaping @Sendable () async -> String?) {
        self.link = link
        self.place = place
        self.text = text
    }
}

/// The links that other features offer on a place, as commands of the place's screen.
///
/// ```swift
/// commands: links.commands(before: own)
/// …
/// case .activated(let id): if let link = links[id] { coordinator.perform(LinkFollowed(link, ["pet": "\(pet)"])) }
/// ```
public struct PlaceLinks: Sendable {
    /// The links in the order in which the app shows them. Of two with the same id, only the first counts.
    public let links: [FeatureLink]
    /// The cards in the order in which the app shows them: at most one for each link, and none without a link.
    public let cards: [PlaceCard]
    private let badges: [LinkBadge]

    /// Creates the links of a place.
    public init(_ links: [FeatureLink] = [], badges: [LinkBadge] = [], cards: [PlaceCard] = []) {
        var ids: Set<CommandID> = []
        self.links = links.filter { ids.insert($0.id).inserted }
        self.badges = badges
        self.cards = cards.sorted { ($0.rank, $0.title) < ($1.rank, $1.title) }
            .filter { ids.remove($0.link) != nil }
    }

    /// Returns the current texts of the badges by link id. All are fetched at once.
    @concurrent
    public func badgeTexts() async -> [CommandID: String] {
        await withTaskGroup(of: (CommandID, String?).self) { group in
            for badge in badges { group.addTask { (badge.link, await badge.text()) } }
            var texts: [CommandID: String] = [:]
            for await (link, text) in group { texts[link] = text }
            return texts
        }
    }

    /// The link of a command.
    public subscript(id: CommandID) -> FeatureLink? {
        links.first { $0.id == id }
    }

    /// Returns the links as commands, followed by the place's own commands. If several share a key, the place's own
    /// command gets it, or else the first link; the others get none. A link with the id of an own command is left out.
    /// - Parameter badges: The texts beside links: “Feed (3 new)”.
    public func commands(before own: [Command], badges: [CommandID: String] = [:]) -> [Command] {
        var keys = Set(own.compactMap(\.key))
        var hasPrimary = own.contains { $0.role == .primary }
        let offered = links.filter { link in !own.contains { $0.id == link.id } }.map { link in
            let key = link.key.flatMap { keys.insert($0).inserted ? $0 : nil }
            let isPrimary = link.isPrimary && !hasPrimary
            if isPrimary { hasPrimary = true }
            let label = badges[link.id].map { "\(link.label) (\($0))" } ?? link.label
            return Command(id: link.id, label: label, key: key, role: isPrimary ? .primary : .normal)
        }
        return offered + own
    }
}

/// The transition of a followed link. The root coordinator opens its route.
public struct LinkFollowed: Transition {
    /// The route to open, or `nil` if the place has no value for one of the target's parameters.
    public let route: Route?

    /// Creates the transition for a link on a place.
    /// - Parameter values: The place's values by parameter name.
    public init(_ link: FeatureLink, _ values: [String: String]) {
        route = link.target.route(values)
    }

    /// Creates the transition for a route that a card leads to.
    public init(to route: Route) {
        self.route = route
    }
}

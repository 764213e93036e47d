import CorePresentation

/// A way to a feature that it offers on another feature's place: a pet's page shows "Health" because the health feature
/// links it there, and knows nothing of health itself.
public struct FeatureLink: Hashable, Sendable {
    /// Names the link on its place.
    public let id: CommandID
    /// What it is called there.
    public let label: String
    /// The key that follows it, where no command of the place and no earlier link has it.
    public let key: Character?
    /// Whether it is what most people come to the place for; of several the first counts.
    public let isPrimary: Bool
    /// Where it is offered.
    public let place: RoutePattern
    /// Where it leads; every parameter is one of the place's.
    public let target: RoutePattern

    /// Creates a link.
    public init(
        id: CommandID,
        label: String,
        key: Character? = nil,
        isPrimary: Bool = false,
        on place: RoutePattern,
        to target: RoutePattern
    ) {
        self.id = id
        self.label = label
        self.key = key
        self.isPrimary = isPrimary
        self.place = place
        self.target = target
    }
}

extension RoutePattern {
    /// The place where the app begins.
    public static let home: RoutePattern = "home"
    /// The place of one pet: its profile.
    public static let pet: RoutePattern = "pets/:pet"
    /// What a vet is shown of a pet: a link here leads to more of it that they may be shown.
    public static let vetView: RoutePattern = "pets/:pet/health/vet"
    /// What the person chooses of the app.
    public static let settings: RoutePattern = "settings"
    /// The places side by side that the app's tabs lead to: a link here is a tab, its label the title.
    public static let tabs: RoutePattern = "tabs"
    /// What is due, at home: a link here has the kind of item as its id, and leads to what an item of that kind is.
    public static let agendaItem: RoutePattern = "home/agenda/:item/:pet"
}

/// What a feature tells beside its link on another feature's place: how many posts are new.
public struct LinkBadge: Sendable {
    /// The link's id.
    public let link: CommandID
    /// The place on which it is shown.
    public let place: RoutePattern
    /// Asks for it, each time that the place is shown: a word or two, or `nil` where there is nothing to tell. What fails
    /// tells nothing, and is the feature's own to write down.
    public let text: @Sendable () async -> String?

    /// Describes what is told beside a link.
    public init(of link: CommandID, on place: RoutePattern, text: @escaping @Sendable () async -> String?) {
        self.link = link
        self.place = place
        self.text = text
    }
}

/// The links that other features offer on a place, as commands of its screen.
///
/// ```swift
/// commands: links.commands(before: own)
/// …
/// case .activated(let id): if let link = links[id] { coordinator.perform(LinkFollowed(link, ["pet": "\(pet)"])) }
/// ```
public struct PlaceLinks: Sendable {
    /// The links, in the order in which the app shows them; of two with the same id only the first.
    public let links: [FeatureLink]
    private let badges: [LinkBadge]

    /// Gathers links.
    public init(_ links: [FeatureLink] = [], badges: [LinkBadge] = []) {
        var ids: Set<CommandID> = []
        self.links = links.filter { ids.insert($0.id).inserted }
        self.badges = badges
    }

    /// What is told beside the links now, by their ids: all are asked for at once.
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

    /// The links as commands, and after them the place's own. Where two have the same key, the place's own command keeps
    /// it, else the first link; the others are left without one. A link of an own command's id isn't shown.
    /// - Parameter badges: What is told beside links: “Feed (3 new)”.
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

/// The transition of a link that a person follows. The root coordinator opens its route.
public struct LinkFollowed: Transition {
    /// Where it leads; `nil` where the place has no value for one of the target's parameters.
    public let route: Route?

    /// Follows a link from a place.
    /// - Parameter values: The place's values by the names of its parameters.
    public init(_ link: FeatureLink, _ values: [String: String]) {
        route = link.target.route(values)
    }
}

import CorePresentation

/// A card that a feature offers on another feature's place: a few lines about the current state, and a key that opens
/// the details. A pet's page shows how the pet's weight changes because the health feature puts a card there; the page
/// itself doesn't depend on the health feature.
///
/// ```swift
/// PlaceCard(of: "weights", on: .pet, title: "Weight") { values throws(CardFailure) in
///     CardContent([.chart(try await trend(of: values["pet"]))])
/// }
/// ```
public struct PlaceCard: Sendable {
    /// The position of a card among the cards of its place.
    public enum Rank: Int, Hashable, Sendable, Comparable {
        /// Tasks.
        case due
        /// Events of today, or the next ones.
        case today
        /// How things change.
        case trend
        /// Further information.
        case news

        /// Orders ranks as a place shows them.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The id of the link that the card's key follows. It is a link of the same place, which shows it at the card.
    public let link: CommandID
    /// The place that shows the card.
    public let place: RoutePattern
    /// The title of the card.
    public let title: String
    /// The rank of the card. Cards of the same rank are ordered by title.
    public let rank: Rank
    /// Returns what the card shows for the place's values by parameter name, or `nil` if there is nothing to show.
    /// Called each time the place is shown, after its first frame. The feature logs its own failures.
    public let content: @Sendable (_ values: [String: String]) async throws(CardFailure) -> CardContent?
    /// Returns what an overview of several places shows, such as a day plan, for the values of all these places; `nil`
    /// if the card contributes nothing. It should send one request for all places, not one for each.
    public let summary: (@Sendable (_ places: [[String: String]]) async throws(CardFailure) -> CardSummary)?

    /// Creates a card.
    public init(
        of link: CommandID,
        on place: RoutePattern,
        title: String,
        rank: Rank = .today,
        content: @escaping @Sendable (_ values: [String: String]) async throws(CardFailure) -> CardContent?,
        summary: (@Sendable (_ places: [[String: String]]) async throws(CardFailure) -> CardSummary)? = nil
    ) {
        self.link = link
        self.place = place
        self.title = title
        self.rank = rank
        self.content = content
        self.summary = summary
    }

    /// Returns what the card shows, computed off the main actor.
    @concurrent
    public func load(_ values: [String: String]) async throws(CardFailure) -> CardContent? {
        try await content(values)
    }

    /// Returns the card's contribution to an overview, computed off the main actor; an empty one if it has none.
    @concurrent
    public func summarize(_ places: [[String: String]]) async throws(CardFailure) -> CardSummary {
        try await summary?(places) ?? CardSummary()
    }

    /// Returns the result of a request, and turns its error into a card's failure.
    ///
    /// ```swift
    /// try await PlaceCard.fetch(advice: \.advice, log: { log.warning("no weights", ["error": .private($0)]) }) {
    ///     () async throws(ServiceError) in try await records.weights(of: pet)
    /// }
    /// ```
    /// - Parameters:
    ///   - advice: What to do about an error, in a sentence.
    ///   - log: Records an error.
    public static func fetch<Value, Failure: Error & CustomStringConvertible>(
        advice: (Failure) -> String,
        log: (Failure) -> Void,
        _ request: () async throws(Failure) -> Value
    ) async throws(CardFailure) -> Value {
        do throws(Failure) {
            return try await request()
        } catch {
            log(error)
            throw CardFailure(error.description, advice: advice(error))
        }
    }
}

/// The content of a card on its place.
public struct CardContent: Hashable, Sendable {
    /// The elements, without controls: a card's only command is its link.
    public var elements: [Element]
    /// The route that the card's key opens instead of the link's, such as the route of the only booking shown.
    public var route: Route?

    /// Creates the content of a card.
    public init(_ elements: [Element], route: Route? = nil) {
        self.elements = elements
        self.route = route
    }
}

/// A card's contribution to an overview of several places.
public struct CardSummary: Hashable, Sendable {
    /// The trends by the value of the place's last parameter: the pet's id. An overview draws them as sparklines.
    public var trends: [String: Chart]
    /// The moments, in any order.
    public var moments: [CardMoment]

    /// Creates a summary.
    public init(trends: [String: Chart] = [:], moments: [CardMoment] = []) {
        self.trends = trends
        self.moments = moments
    }
}

/// Something that happens on a day: a walk, a meal, a delivery.
public struct CardMoment: Hashable, Sendable, Identifiable {
    /// An action for a moment: a route to open, with its text.
    public struct Action: Hashable, Sendable {
        /// The text, a verb and its object: "Log a meal".
        public let label: String
        /// The key for the action while the moment has the focus.
        public let key: Character?
        /// The route that it opens.
        public let route: Route

        /// Creates an action.
        public init(_ label: String, key: Character? = nil, opens route: Route) {
            self.label = label
            self.key = key
            self.route = route
        }
    }

    /// The id of the moment, unique among all moments: `booking/8f…`.
    public let id: String
    /// The values of the places that it belongs to, such as the ids of the pets; empty if it belongs to none of them.
    public var subjects: [String]
    /// The day, as the number of days since 1 January 1970.
    public var day: Int
    /// The minute of the day; `nil` if it has no time.
    public var minute: Int?
    /// The title: "Walk, 2.7 km in 41 min".
    public var title: String
    /// The current state: "80 kcal to go".
    public var state: RichText?
    /// Whether it has happened, so that nothing is left to do.
    public var isDone: Bool
    /// The route that it opens.
    public var route: Route
    /// The actions for the moment.
    public var actions: [Action]

    /// Creates a moment.
    public init(
        id: String,
        of subjects: [String] = [],
        day: Int,
        minute: Int? = nil,
        title: String,
        state: RichText? = nil,
        isDone: Bool = false,
        opens route: Route,
        actions: [Action] = []
    ) {
        self.id = id
        self.subjects = subjects
        self.day = day
        self.minute = minute
        self.title = title
        self.state = state
        self.isDone = isDone
        self.route = route
        self.actions = actions
    }
}

/// The reason a card can't be shown.
public struct CardFailure: Error, Hashable, Sendable {
    /// The problem, in a sentence.
    public let message: String
    /// The advice, in a sentence.
    public let advice: String

    /// Creates a failure.
    public init(_ message: String, advice: String) {
        self.message = message
        self.advice = advice
    }
}

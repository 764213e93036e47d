import CoreModels
import Foundation

/// The time at which a caller reads the agenda, or for which an action on it is recorded.
public struct AgendaMoment: Sendable {
    /// The caller's local time.
    public let local: LocalTime
    /// The instant of the request.
    public let instant: Date
    /// Whether ``local`` is an earlier time, for which something is recorded afterwards.
    public let isPast: Bool

    /// Creates a moment.
    public init(_ local: LocalTime, at instant: Date, isPast: Bool = false) {
        self.local = local
        self.instant = instant
        self.isPast = isPast
    }

    /// The instant of ``local``, or `nil` if that isn't the present. A time that isn't marked as past counts as present
    /// if a clock somewhere shows it now.
    public var present: Date? { !isPast && local.isPresent(at: instant) ? instant : nil }
}

/// An action on an item of the agenda that isn't or is no longer listed.
public struct UnlistedDeed: Sendable {
    /// The account that acts.
    public let account: AccountID
    /// The kind of the item.
    public let kind: String
    /// The id of the item.
    public let id: EntityID<AgendaItem>
    /// The time of the action.
    public let moment: AgendaMoment

    /// Creates a deed.
    public init(account: AccountID, kind: String, id: EntityID<AgendaItem>, moment: AgendaMoment) {
        self.account = account
        self.kind = kind
        self.id = id
        self.moment = moment
    }
}

/// A request to undo an action on an item of the agenda.
public struct UndoneDeed: Sendable {
    /// The account that undoes it.
    public let account: AccountID
    /// The kind of the item.
    public let kind: String
    /// The id of the item.
    public let id: EntityID<AgendaItem>
    /// What the action recorded, as its outcome says.
    public let recorded: String
    /// The time of the request.
    public let moment: AgendaMoment

    /// Creates a request to undo an action.
    public init(
        account: AccountID, kind: String, id: EntityID<AgendaItem>, recorded: String, moment: AgendaMoment
    ) {
        self.account = account
        self.kind = kind
        self.id = id
        self.recorded = recorded
        self.moment = moment
    }
}

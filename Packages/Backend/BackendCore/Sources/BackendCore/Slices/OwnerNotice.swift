import CoreModels
import Database
import Foundation

/// A notice to the owner, as slices contribute it.
public struct OwnerNotice: Sendable {
    /// The kind of the subject, which determines what a client opens: `booking`. A client ignores unknown kinds.
    public let kind: String
    /// The id of the subject.
    public let id: EntityID<OwnerNotice>
    /// The event: `declined`. It identifies the notice together with ``kind`` and ``id``.
    public let status: String
    /// The time, in seconds since 1970.
    public let at: Int
    /// The event, in words without a period.
    public let title: String
    /// More detail, if there is any.
    public var detail: String?
    /// The pet, if the notice is about one.
    public var pet: PetID?

    /// Creates a notice.
    public init(
        kind: String, id: EntityID<OwnerNotice>, status: String, at: Int, title: String, detail: String? = nil,
        pet: PetID? = nil
    ) {
        self.kind = kind
        self.id = id
        self.status = status
        self.at = at
        self.title = title
        self.detail = detail
        self.pet = pet
    }
}

/// A query for notices.
public struct NoticeQuestion: Sendable {
    /// The account whose notices are requested.
    public let account: AccountID
    /// The earliest time, in seconds since 1970.
    public let since: Int
    /// The time of the request.
    public let now: Date
    /// The person's day and time, if they are known.
    public let local: LocalTime?

    /// Creates a query.
    public init(account: AccountID, since: Int, now: Date, local: LocalTime?) {
        self.account = account
        self.since = since
        self.now = now
        self.local = local
    }

    /// Returns whether a time is in the requested period.
    public func includes(_ time: Int) -> Bool { time >= since && time <= now.wholeSeconds }

    /// The person's clock.
    public var clock: CallerClock { CallerClock(local: local, instant: now) }

    /// Returns the instant of a local time of the person, in seconds since 1970.
    public func instant(of time: LocalTime) -> Int {
        guard let secondsAhead = clock.secondsAhead else { return now.wholeSeconds }
        return Int(time.instant(in: .gmt).timeIntervalSince1970) - secondsAhead
    }
}

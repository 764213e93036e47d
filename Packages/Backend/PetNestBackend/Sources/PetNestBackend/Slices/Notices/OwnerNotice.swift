import CoreModels
import Database
import Foundation
import NoticesWire

/// A notice to the owner, as slices contribute it.
struct OwnerNotice: Sendable {
    /// The kind of the subject, by which a client knows what to open: `booking`. A client ignores unknown kinds.
    let kind: String
    /// The id of the subject.
    let id: EntityID<OwnerNotice>
    /// The event: `declined`. It identifies the notice together with ``kind`` and ``id``.
    let status: String
    /// The time, in seconds since 1970.
    let at: Int
    /// What happened, in words without a period.
    let title: String
    /// More detail, if there is any.
    var detail: String?
    /// The pet, if the notice is about one.
    var pet: PetID?
}

/// A query for notices.
struct NoticeQuestion: Sendable {
    let account: AccountID
    /// The earliest time, in seconds since 1970.
    let since: Int
    let now: Date
    /// The person's day and time, if they are known.
    let local: LocalTime?

    /// Returns whether a time is in the requested period.
    func includes(_ time: Int) -> Bool { time >= since && time <= now.wholeSeconds }

    /// Returns the instant of a local time of the person, in seconds since 1970.
    ///
    /// Local times differ from UTC by a multiple of a quarter hour, so the result doesn't depend on the seconds that a
    /// request takes.
    func instant(of time: LocalTime) -> Int {
        guard let local else { return now.wholeSeconds }
        let quarter = 900.0
        let utc = Double(Self.seconds(local))
        let offset = ((utc - now.timeIntervalSince1970) / quarter).rounded() * quarter
        return Self.seconds(time) - Int(offset)
    }

    private static func seconds(_ time: LocalTime) -> Int {
        Int(time.instant(in: .gmt).timeIntervalSince1970)
    }
}

extension NoticeDTO {
    init(_ notice: OwnerNotice, readUntil: Int) {
        self.init(
            kind: notice.kind, id: notice.id.description, status: notice.status, at: notice.at, title: notice.title,
            detail: notice.detail, pet: notice.pet?.description, unread: notice.at > readUntil)
    }
}

import CoreModels
import Database
import Foundation

/// Something that happened to what an account has and that its owner should know of, as slices contribute it.
struct OwnerNotice: Sendable {
    /// What it is about, in a word by which a client knows what to open: `booking`. A client leaves out the kinds that it
    /// doesn't know.
    let kind: String
    /// What is opened for it.
    let id: EntityID<OwnerNotice>
    /// What happened to that: `declined`. With ``kind`` and ``id`` it names the notice.
    let status: String
    /// When it happened, in seconds since 1970.
    let at: Int
    /// What happened, in words without a period.
    let title: String
    /// What else is known of it.
    var detail: String?
    /// The pet that it is about, where it is about one.
    var pet: PetID?
}

/// What is asked of a slice about notices.
struct NoticeQuestion: Sendable {
    let account: AccountID
    /// The time before which nothing is asked for, in seconds since 1970.
    let since: Int
    let now: Date
    /// The day and time where the person is, where that is known.
    let local: LocalTime?

    /// Returns whether something happened in the time that is asked for.
    func includes(_ time: Int) -> Bool { time >= since && time <= now.wholeSeconds }

    /// Returns the instant of a day and time where the person is, in seconds since 1970.
    ///
    /// Clocks there differ from UTC by a multiple of a quarter of an hour, so that the seconds that a request takes
    /// don't change the answer.
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

/// A notice on the wire.
struct OwnerNoticeDTO: Encodable, Sendable {
    let kind: String
    let id: String
    let status: String
    let at: Int
    let title: String
    let detail: String?
    let pet: String?
    let unread: Bool

    init(_ notice: OwnerNotice, readUntil: Int) {
        kind = notice.kind
        id = notice.id.description
        status = notice.status
        at = notice.at
        title = notice.title
        detail = notice.detail
        pet = notice.pet?.description
        unread = notice.at > readUntil
    }
}

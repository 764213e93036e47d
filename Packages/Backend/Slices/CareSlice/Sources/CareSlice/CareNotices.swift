import BackendCore
import CoreModels
import Database

extension CareDependencies {
    /// Returns an account's notices: as an owner of pets, and for its sitters.
    func notices(_ question: NoticeQuestion, in store: Connection) throws -> RowList<OwnerNotice> {
        var notices = try bookings(of: question.account, now: question.now, in: store).notices(question)
        let desk = SitterDesk(care: self, store: store, account: question.account, now: question.now)
        let ofSitters = try desk.notices(question)
        notices.items += ofSitters.items
        notices.unreadable += ofSitters.unreadable
        return notices
    }
}

extension SitterDesk {
    /// Returns notices of owners' requests, cancellations and disputes in the requested time.
    func notices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let found = try StoredBooking.list(
            in: store,
            where: """
                booking.sitter IN (SELECT sitter FROM sitterAccount WHERE sitterAccount.account = ?) \
                AND EXISTS (SELECT 1 FROM bookingEvent WHERE bookingEvent.booking = booking.id AND at >= ?)
                """, [question.account.sqlValue, question.since.sqlValue])
        return RowList(
            items: found.items.map(\.booking).flatMap { booking in
                booking.history.compactMap { event in
                    question.includes(event.instant.wholeSeconds) ? booking.noticeForSitter(of: event) : nil
                }
            }, unreadable: found.unreadable)
    }
}

extension BookingRepository {
    /// Returns notices of sitters' answers and decisions in the requested time, except for bookings that were cancelled
    /// since.
    func notices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let found = try list(
            "AND EXISTS (SELECT 1 FROM bookingEvent WHERE bookingEvent.booking = booking.id AND at >= ?)",
            [question.since.sqlValue])
        var notices = RowList<OwnerNotice>(unreadable: found.unreadable)
        for booking in found.items.map(\.booking) where booking.status != .cancelled {
            notices.items += booking.history.compactMap { event in
                question.includes(event.instant.wholeSeconds) ? booking.notice(of: event) : nil
            }
        }
        return notices
    }
}

extension Booking {
    /// The care by the sitter's clock: "dog walking on 4 May 2026, 09:30".
    private var care: String { "\(service.name.lowercased()) on \(start.day.formatted), \(start.time)" }

    /// Returns the notice of an event to the sitter, or `nil` for events of the sitter, and for care that begins and
    /// ends as agreed.
    fileprivate func noticeForSitter(of event: Event) -> OwnerNotice? {
        let (title, detail): (String, String?) =
            switch event.status {
            case .requested:
                (
                    "Request to \(sitterName): \(care)",
                    "It expires unless you answer within a day and before it begins."
                )
            case .cancelled: ("Cancelled by the owner: \(care)", nil)
            case .disputed:
                (
                    "Something went wrong: \(care)",
                    "The owner gets the whole price back unless you answer within a day."
                )
            case .confirmed, .declined, .expired, .inProgress, .done, .settled: ("", nil)
            }
        guard !title.isEmpty else { return nil }
        return OwnerNotice(
            kind: "request", id: EntityID(id.rawValue), status: event.status.rawValue, at: event.instant.wholeSeconds,
            title: title, detail: detail)
    }

    /// Returns the notice of an event, or `nil` for events of the owner, and for care that begins and ends as agreed.
    fileprivate func notice(of event: Event) -> OwnerNotice? {
        let (title, detail): (String, String?) =
            switch event.status {
            case .confirmed: ("\(sitterName) confirmed: \(care)", nil)
            case .declined: ("\(sitterName) declined: \(care)", "Nothing was charged. You can book another sitter.")
            case .expired:
                ("\(sitterName) didn't answer: \(care)", "Nothing was charged. You can book another sitter.")
            case .settled: ("The refund was decided: \(care)", nil)
            case .requested, .inProgress, .done, .cancelled, .disputed: ("", nil)
            }
        guard !title.isEmpty else { return nil }
        return OwnerNotice(
            kind: "booking", id: EntityID(id.rawValue), status: event.status.rawValue, at: event.instant.wholeSeconds,
            title: title, detail: detail)
    }
}

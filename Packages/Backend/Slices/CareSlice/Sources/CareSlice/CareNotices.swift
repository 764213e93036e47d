import BackendCore
import CoreModels
import Database

extension CareDependencies {
    /// Returns an account's notices: as an owner of pets, and for its sitters.
    func notices(_ question: NoticeQuestion, in store: Connection) throws -> RowList<OwnerNotice> {
        try ownersNotices(question, in: store) + sittersNotices(question, in: store)
    }

    /// Returns notices of sitters' answers and decisions, except for bookings that were cancelled since.
    private func ownersNotices(_ question: NoticeQuestion, in store: Connection) throws -> RowList<OwnerNotice> {
        let bookings = bookings(of: question.account, now: question.now, in: store)
        return try bookings.list("AND \(StoredBooking.hasEventSince)", [question.since.sqlValue])
            .notices(question) { booking, event in
                booking.status == .cancelled ? nil : booking.notice(of: event, for: question.clock)
            }
    }

    /// Returns notices of owners' requests, cancellations and disputes.
    private func sittersNotices(_ question: NoticeQuestion, in store: Connection) throws -> RowList<OwnerNotice> {
        try StoredBooking.list(
            in: store, where: "\(StoredBooking.isOfOwnSitter) AND \(StoredBooking.hasEventSince)",
            [question.account.sqlValue, question.since.sqlValue]
        ).notices(question) { booking, event in booking.noticeForSitter(of: event, for: question.clock) }
    }
}

extension RowList<StoredBooking> {
    /// Returns the notices of the bookings' events in the requested time.
    fileprivate func notices(
        _ question: NoticeQuestion, _ notice: (Booking, Booking.Event) -> OwnerNotice?
    ) -> RowList<OwnerNotice> {
        RowList<OwnerNotice>(
            items: items.map(\.booking).flatMap { booking in
                booking.history.compactMap { event in
                    question.includes(event.instant.wholeSeconds) ? notice(booking, event) : nil
                }
            }, unreadable: unreadable)
    }
}

extension Booking {
    /// Returns the care by the sitter's clock: "dog walking on 4 May 2026, 09:30". The sitter's time zone is named if
    /// the reader's clock shows another time.
    private func care(for clock: CallerClock) -> String {
        "\(service.name.lowercased()) on \(start.day.formatted), \(start.time)\(clock.words(ofZone: timeZone))"
    }

    /// Returns the notice of an event to the sitter, or `nil` for events of the sitter, and for care that begins and
    /// ends as agreed.
    fileprivate func noticeForSitter(of event: Event, for clock: CallerClock) -> OwnerNotice? {
        // Most events have no notice.
        var care: String { self.care(for: clock) }
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
    fileprivate func notice(of event: Event, for clock: CallerClock) -> OwnerNotice? {
        // Most events have no notice.
        var care: String { self.care(for: clock) }
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

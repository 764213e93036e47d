import BackendCore
import CoreModels
import Database

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
    /// Returns the notice of an event, or `nil` for events of the owner, and for care that begins and ends as agreed.
    fileprivate func notice(of event: Event) -> OwnerNotice? {
        // By the sitter's clock: "4 May 2026, 09:30".
        let care = "\(service.name.lowercased()) on \(start.day.formatted), \(start.time)"
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

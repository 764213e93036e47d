import CoreModels
import Database

extension Connection {
    /// What sitters answered and decided in the time that is asked for, except about what the owner has cancelled since.
    func careNotices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let found = try bookings(
            of: question.account, "AND (answersAt >= ?2 OR settlesAt >= ?2)", [question.since.sqlValue],
            now: question.now)
        var notices = RowList<OwnerNotice>(unreadable: found.unreadable)
        for booking in found.items where booking.status != .cancelled {
            notices.items += booking.history.compactMap { event in
                question.includes(event.at) ? booking.notice(of: event) : nil
            }
        }
        return notices
    }
}

extension BookingDTO {
    /// The notice of what happened; `nil` for what the owner did, and for care that begins and ends as agreed.
    fileprivate func notice(of event: Event) -> OwnerNotice? {
        guard let status = Booking.Status(rawValue: event.status), let id = EntityID<OwnerNotice>(id) else {
            return nil
        }
        let care = "\(CareService(rawValue: service)?.name.lowercased() ?? service) on \(startInWords)"
        let (title, detail): (String, String?) =
            switch status {
            case .confirmed: ("\(sitterName) confirmed: \(care)", nil)
            case .declined: ("\(sitterName) declined: \(care)", "Nothing was charged. You can book another sitter.")
            case .expired:
                ("\(sitterName) didn't answer: \(care)", "Nothing was charged. You can book another sitter.")
            case .settled: ("The refund was decided: \(care)", nil)
            case .requested, .inProgress, .done, .cancelled, .disputed: ("", nil)
            }
        guard !title.isEmpty else { return nil }
        return OwnerNotice(
            kind: "booking", id: id, status: status.rawValue, at: event.at, title: title, detail: detail)
    }

    /// "4 May 2026, 09:30", by the sitter's clock.
    private var startInWords: String {
        LocalTime(start).map { "\($0.day.formatted), \($0.time)" } ?? start
    }
}

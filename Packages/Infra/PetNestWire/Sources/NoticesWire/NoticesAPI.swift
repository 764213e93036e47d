import CoreModels
import CoreWire

/// The operations on notices to the owner.
public enum NoticesAPI {
    /// The number of days for which a notice is listed.
    public static let days = 30
    /// The largest number of listed notices.
    public static let most = 100
    /// The parameter for the person's day and time.
    public static let now = QueryParameter<LocalTime>("now", "TIME")

    /// Lists the notices.
    public static let notices = Endpoint<NoBody, RecordList<NoticeDTO>>(
        "GET v1/notices", query: [now.declaration],
        answer:
            "`{\"notices\": [notice]}` of the last \(days) days, newest first, \(most) at most. `now`, the day and time "
            + "where the person is, like `2026-05-03T09:30`, may be absent; overdue doses are listed only if it is "
            + "present")
    /// Records the time up to which notices were read.
    public static let read = Endpoint<NoticeReadingDTO, NoBody>(
        "PUT v1/notices/reading", body: "reading", audience: .nobody)

    /// All operations, in the order of the page of the API.
    public static let all = [notices.declaration, read.declaration]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // notice; kind is the kind of record that id refers to: booking order payment dose sharing. A dose's id is
        // its medicine's, and pet is the medicine's pet; a sharing's id is that of an access to a pet, which can't be
        // read. status is the event: a booking is declined confirmed expired settled; an order shipped delivered; a
        // payment failed expired; a dose late missed; a sharing ended by the pet's owner. at: seconds since 1970;
        // unread: it is newer than the last one that was read
        {"kind": "booking", "id": "…", "status": "declined", "at": 1777788240, "unread": true,
         "title": "Ana Lopes declined: dog walking on 4 May 2026, 09:30", "detail": "Nothing was charged."}
        // reading; until: the time of the newest notice that was displayed
        {"until": 1777788240}
        """
}

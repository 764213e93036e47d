import CoreModels
import Database
import Foundation

extension Slice {
    /// Returns the slice of notices to the owner, which some slices contribute. It stores only until when they were
    /// read.
    static func notices(of slices: [Slice]) -> Slice {
        let contributions = slices.compactMap(\.notices)
        let wire = """
            // notice; kind is the kind of record that id refers to: booking order payment dose. A dose's id is its
            // medicine's, and pet is the medicine's pet. status is the event: a booking is declined confirmed expired
            // settled; an order shipped delivered; a payment failed expired; a dose late missed. at: seconds since
            // 1970; unread: it is newer than the last one that was read
            {"kind": "booking", "id": "…", "status": "declined", "at": 1777788240, "unread": true,
             "title": "Ana Lopes declined: dog walking on 4 May 2026, 09:30", "detail": "Nothing was charged."}
            // reading; until: the time of the newest notice that was displayed
            {"until": 1777788240}
            """
        let list = Route(
            "GET v1/notices?now=TIME",
            answer:
                "200 `{\"notices\": [notice]}` of the last \(NoticeTable.days) days, newest first, \(NoticeTable.most) at "
                + "most. `now`, the day and time where the person is, like `2026-05-03T09:30`, may be absent; doses that are "
                + "overdue are listed only where it is there"
        ) { call, store in
            let now = try call.query.text("now").map { text throws(Failure) in
                guard let time = LocalTime(text) else {
                    throw Failure.malformed("“now” should be a day and time like 2026-05-03T09:30, not “\(text)”.")
                }
                return time
            }
            let question = NoticeQuestion(
                account: call.account, since: call.now.wholeSeconds - NoticeTable.days * 86_400, now: call.now,
                local: now)
            var rows = RowList<OwnerNotice>()
            for contribution in contributions { rows = try rows + contribution(question, store) }
            rows.items = rows.items.filter { question.includes($0.at) }
                .sorted { ($1.at, $0.kind, $0.id.description) < ($0.at, $1.kind, $1.id.description) }
            rows.items = Array(rows.items.prefix(NoticeTable.most))
            let readUntil = try store.noticesReadUntil(by: call.account)
            return try Answer(
                ListBody(name: "notices", rows: rows.map { OwnerNoticeDTO($0, readUntil: readUntil) }))
        }
        let read = Route("PUT v1/notices/reading", body: "reading", answer: "204") { call, store in
            let reading = try call.body.decoded(as: NoticeReading.self)
            // A future time can't have been read.
            try store.readNotices(until: min(reading.until, call.now.wholeSeconds), by: call.account)
            return .done
        }
        return Slice(
            name: "Notices", wire: wire, routes: [list, read], migrations: [.notices],
            export: SliceExport(merge: { row, table, store in
                guard table == "noticeReading" else { return false }
                try store.readNotices(until: row.value("readUntil"), by: row.value("account"))
                return true
            }))
    }
}

/// The time until which notices were read, on the wire.
private struct NoticeReading: Decodable {
    let until: Int
}

extension Migration {
    /// Creates the table of read times of accounts.
    fileprivate static let notices = Migration("2026-11-30-notices") { store in
        try store.execute(
            """
            CREATE TABLE noticeReading (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                readUntil INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
    }
}

/// The limits of the list.
private enum NoticeTable {
    /// The number of days for which a notice is listed.
    static let days = 30
    /// The largest number of listed notices.
    static let most = 100
}

extension Connection {
    /// Returns the time of the newest notice that an account has read, or 0.
    fileprivate func noticesReadUntil(by account: AccountID) throws -> Int {
        try row("SELECT readUntil FROM noticeReading WHERE account = ?", [account.sqlValue])?.value("readUntil") ?? 0
    }

    /// Records that an account has read its notices until a time. An earlier time than the recorded one has no effect.
    fileprivate func readNotices(until time: Int, by account: AccountID) throws {
        try execute(
            """
            INSERT INTO noticeReading (account, readUntil) VALUES (?, ?) \
            ON CONFLICT (account) DO UPDATE SET readUntil = MAX(readUntil, excluded.readUntil)
            """, [account.sqlValue, time.sqlValue])
    }
}

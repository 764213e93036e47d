import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import NoticesWire

extension Slice {
    /// Returns the slice of notices to the owner, which some slices contribute. It stores only the time up to which
    /// they were read.
    public static func notices(of slices: [Slice]) -> Slice {
        let contributions = slices.compactMap(\.notices)
        let list = Route(NoticesAPI.notices) { call, store in
            let question = NoticeQuestion(
                account: call.account, since: call.now.wholeSeconds - NoticesAPI.days * 86_400, now: call.now,
                local: try call.query[NoticesAPI.now])
            var rows = RowList<OwnerNotice>()
            for contribution in contributions { rows = try rows + contribution(question, store) }
            rows.items = rows.items.filter { question.includes($0.at) }
                .sorted { ($1.at, $0.kind, $0.id.description) < ($0.at, $1.kind, $1.id.description) }
            rows.items = Array(rows.items.prefix(NoticesAPI.most))
            let readUntil = try NoticeReadingRepository(store: store, account: call.account).readUntil()
            return RecordList(rows.map { NoticeDTO($0, readUntil: readUntil) })
        }
        let read = Route(NoticesAPI.read) { call, store, body in
            guard let until = body.until else { throw WireError.malformed("“until” is required.") }
            // A future time can't have been read.
            let reading = NoticeReadingRepository(store: store, account: call.account)
            try reading.save(readUntil: min(until, call.now.wholeSeconds))
            return NoBody()
        }
        return Slice(
            name: "Notices", wire: NoticesAPI.examples, routes: [list, read], migrations: [.notices],
            postgreSQL: [.noticesInPostgreSQL],
            export: SliceExport(merge: { row, table, store in
                guard table == "noticeReading" else { return false }
                let reading = NoticeReadingRepository(store: store, account: try row.value("account"))
                try reading.save(readUntil: row.value("readUntil"))
                return true
            }))
    }
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

    /// Creates the table in PostgreSQL.
    fileprivate static let noticesInPostgreSQL = Migration("2026-12-02-2-notices") { store in
        try store.execute(
            """
            CREATE TABLE noticeReading (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE DEFERRABLE,
                readUntil BIGINT NOT NULL
            );
            """)
    }
}

/// Stores the time up to which an account has read its notices.
private struct NoticeReadingRepository {
    let store: Connection
    let account: AccountID

    /// Returns the time of the newest notice that was read, in seconds since 1970, or 0.
    func readUntil() throws -> Int {
        let sql = "SELECT readUntil FROM noticeReading WHERE account = ?"
        return try store.row(sql, [account.sqlValue])?.value("readUntil") ?? 0
    }

    /// Records that the notices until a time were read. An earlier time than the recorded one has no effect.
    func save(readUntil time: Int) throws {
        try store.execute(
            """
            INSERT INTO noticeReading (account, readUntil) VALUES (?, ?) \
            ON CONFLICT (account) DO UPDATE SET readUntil = excluded.readUntil \
            WHERE noticeReading.readUntil < excluded.readUntil
            """, [account.sqlValue, time.sqlValue])
    }
}

extension NoticeDTO {
    fileprivate init(_ notice: OwnerNotice, readUntil: Int) {
        self.init(
            kind: notice.kind, id: notice.id.description, status: notice.status, at: notice.at, title: notice.title,
            detail: notice.detail, pet: notice.pet?.description, unread: notice.at > readUntil)
    }
}

import CoreModels
import Database
import Foundation

extension Migration {
    /// Creates the table of scheduled jobs. A failed job is tried again at `tryAt`.
    public static let jobs = Migration("2026-12-01-jobs") { store in
        try store.execute(
            """
            CREATE TABLE job (
                name TEXT NOT NULL,
                subject TEXT NOT NULL,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                dueAt INTEGER NOT NULL,
                tryAt INTEGER NOT NULL,
                attempts INTEGER NOT NULL,
                PRIMARY KEY (subject, name)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX jobByTime ON job (tryAt, subject, name);
            CREATE INDEX jobOfAccount ON job (account);
            """)
    }

    /// Creates the table of scheduled jobs in PostgreSQL.
    public static let jobsInPostgreSQL = Migration("2026-12-02-2-jobs") { store in
        try store.execute(
            """
            CREATE TABLE job (
                name TEXT NOT NULL,
                subject TEXT NOT NULL,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                dueAt BIGINT NOT NULL,
                tryAt BIGINT NOT NULL,
                attempts BIGINT NOT NULL,
                PRIMARY KEY (subject, name)
            );
            CREATE INDEX jobByTime ON job (tryAt, subject, name);
            CREATE INDEX jobOfAccount ON job (account);
            """)
    }
}

/// The scheduled jobs of a store.
public struct JobRepository {
    private let store: Connection

    /// Creates the repository of the jobs in a transaction.
    public init(store: Connection) {
        self.store = store
    }

    /// Schedules a job in this transaction. If it is scheduled for that subject already, its time is replaced.
    /// - Parameters:
    ///   - subject: The id of the job's subject.
    ///   - account: The account of the subject. The job is deleted with it.
    ///   - time: The time in seconds since 1970. A job of the past is done before the next request.
    public func schedule(
        _ job: JobName, for subject: String, of account: AccountID, at time: Int
    ) throws(DatabaseError) {
        try store.execute(
            """
            INSERT INTO job (name, subject, account, dueAt, tryAt, attempts) VALUES (?, ?, ?, ?, ?, 0) \
            ON CONFLICT (subject, name) DO UPDATE SET account = excluded.account, dueAt = excluded.dueAt, \
            tryAt = excluded.tryAt, attempts = 0
            """, [.text(job.text), .text(subject), account.sqlValue, time.sqlValue, time.sqlValue])
    }

    /// Returns whether a job is due, among some.
    ///
    /// Each request calls this, and a job is rarely due. So the names are compared only if one is.
    func hasDue(among names: [JobName], at now: Date) throws(DatabaseError) -> Bool {
        guard try store.row(JobTable.due, [now.wholeSeconds.sqlValue]) != nil else { return false }
        return try nextRow(among: names, at: now) != nil
    }

    /// Returns the job that has been due the longest, among some.
    ///
    /// In PostgreSQL, the job is locked until this transaction ends, and jobs that other transactions have locked are
    /// skipped.
    func next(among names: [JobName], at now: Date) throws(DatabaseError) -> ScheduledJob? {
        let lock = store.dialect == .postgreSQL ? " FOR UPDATE SKIP LOCKED" : ""
        guard let row = try nextRow(among: names, at: now, lock: lock) else { return nil }
        return try ScheduledJob(row: row, now: now)
    }

    private func nextRow(among names: [JobName], at now: Date, lock: String = "") throws(DatabaseError) -> Row? {
        let arguments = [now.wholeSeconds.sqlValue] + names.map { .text($0.text) }
        return try store.row(JobTable.next(of: names.count) + lock, arguments)
    }

    /// Removes a job that is about to be done.
    func remove(_ job: ScheduledJob) throws(DatabaseError) {
        try store.execute("DELETE FROM job WHERE subject = ? AND name = ?", [.text(job.subject), .text(job.name.text)])
    }

    /// Counts a failed attempt, and schedules the next one.
    func postpone(_ job: ScheduledJob, until time: Int) throws(DatabaseError) {
        try store.execute(
            "UPDATE job SET attempts = ?, tryAt = ? WHERE subject = ? AND name = ?",
            [(job.attempts + 1).sqlValue, time.sqlValue, .text(job.subject), .text(job.name.text)])
    }
}

/// The statements on scheduled jobs.
enum JobTable {
    /// Finds a job that is due. The parameter is the time.
    static let due = "SELECT 1 FROM job WHERE tryAt <= ? LIMIT 1"

    /// Returns the query for the job that has been due the longest, among a number of names.
    static func next(of count: Int) -> String {
        let places = Array(repeating: "?", count: count).joined(separator: ", ")
        return """
            SELECT name, subject, account, dueAt, attempts FROM job WHERE tryAt <= ? AND name IN (\(places)) \
            ORDER BY tryAt, subject, name LIMIT 1
            """
    }
}

import CoreModels
import Database
import Foundation

/// Work that a slice does later: a request expires, a payout is due.
///
/// A slice lists its jobs in ``Slice/jobs``, and schedules them in the transaction that makes them necessary:
///
/// ```swift
/// extension JobName {
///     static let walkEnds = JobName("walks.end")
/// }
/// try JobRepository(store: store).schedule(.walkEnds, for: id.description, of: account, at: end)
///
/// Job(.walkEnds) { job, store in
///     try store.execute("UPDATE walk SET endedAt = ? WHERE id = ?", [job.dueAt.sqlValue, .text(job.subject)])
/// }
/// ```
///
/// The effects of a job and its removal are one transaction, so it happens at most once, even if the process is killed.
/// It may happen late, because an app can be closed for days; so ``ScheduledJob/dueAt`` is the time of its effects.
public struct Job: Sendable {
    /// Identifies the job. Scheduled jobs of an unknown name are left alone.
    public let name: JobName
    /// The accounts whose clients are notified after the job.
    let audience: JobAudience
    /// Performs the job. If it throws, its changes are undone and it is tried again later. It must check that the job
    /// is still necessary: its subject may be gone, or may have changed.
    let perform: @Sendable (_ job: ScheduledJob, _ store: Connection) throws -> Void

    /// Creates a job.
    /// - Parameters:
    ///   - audience: The accounts that see the effects, beside the one for which it was scheduled.
    ///   - perform: Performs the job.
    public init(
        _ name: JobName, audience: JobAudience = .account,
        perform: @escaping @Sendable (_ job: ScheduledJob, _ store: Connection) throws -> Void
    ) {
        self.name = name
        self.audience = audience
        self.perform = perform
    }
}

/// The accounts whose clients are notified after a job, as after a request of somebody else.
public enum JobAudience: Hashable, Sendable {
    /// The account for which the job was scheduled.
    case account
    /// That account, and those that take part in the subject, whose id is the job's.
    case parties(Parties)
    /// That account, and those that may read the pet whose id the subject begins with, up to a slash.
    case readers
}

/// The name of a job, unique among those of all slices. It is stored.
public struct JobName: Hashable, Sendable {
    /// The name as text: `care.requestExpires`.
    public let text: String

    /// Creates a name. It begins with that of the slice.
    public init(_ text: String) {
        self.text = text
    }
}

/// A job that was scheduled for a subject.
public struct ScheduledJob: Sendable {
    /// The name of the job.
    public let name: JobName
    /// The id of the subject. A job is scheduled at most once for each subject.
    public let subject: String
    /// The account of the subject.
    public let account: AccountID
    /// The time for which it was scheduled, in seconds since 1970.
    public let dueAt: Int
    /// The number of failed attempts.
    public let attempts: Int
    /// The time at which it is done, which is later than ``due`` if the app was closed.
    public let now: Date

    /// ``dueAt`` as a date.
    public var due: Date { Date(timeIntervalSince1970: Double(dueAt)) }

    init(row: Row, now: Date) throws(DatabaseError) {
        name = JobName(try row.value("name"))
        subject = try row.value("subject")
        account = try row.value("account")
        dueAt = try row.value("dueAt")
        attempts = try row.value("attempts")
        self.now = now
    }
}

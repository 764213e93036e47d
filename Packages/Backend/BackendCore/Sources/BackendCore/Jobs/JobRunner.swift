import Database
import Foundation

/// Performs the scheduled jobs that are due.
///
/// Jobs are performed in the order of their times, each completely or not at all. One that fails doesn't delay the
/// others: it is tried again after a minute, two, four and so on, and after a day at most.
struct JobRunner: Sendable {
    /// The number of jobs in one transaction. Each has a savepoint of its own; a commit for each would be slower.
    static let batch = 100
    /// The longest time between two attempts, in seconds.
    static let longestDelay = 86_400

    private let jobs: [JobName: Job]
    private let names: [JobName]
    private let services: RouteServices
    private let changes: ChangeHub

    /// Creates a runner.
    /// - Parameter jobs: The known jobs. Scheduled ones of other names are left alone.
    init(_ jobs: [Job], services: RouteServices, changes: ChangeHub) {
        self.jobs = Dictionary(jobs.map { ($0.name, $0) }) { first, _ in first }
        names = self.jobs.keys.sorted { $0.text < $1.text }
        self.services = services
        self.changes = changes
    }

    /// Returns whether a job is due.
    func areDue(at now: Date, in store: Connection) throws -> Bool {
        try !names.isEmpty && JobRepository(store: store).hasDue(among: names, at: now)
    }

    /// Performs all jobs that are due at a time, including those that other jobs schedule until then.
    func runDue(at now: Date) async throws {
        guard try await services.database.read({ try areDue(at: now, in: $0) }) else { return }
        while true {
            let (accounts, hasMore) = try await services.database.write { try runBatch(at: now, in: $0) }
            changes.publish(Change(accounts: accounts, client: nil))
            if !hasMore { return }
        }
    }

    /// - Returns: The accounts that see what the jobs have changed, and whether there may be more.
    private func runBatch(at now: Date, in store: Connection) throws -> (accounts: Set<AccountID>, hasMore: Bool) {
        let repository = JobRepository(store: store)
        let audiences = AudienceRepository(store: store)
        var accounts: Set<AccountID> = []
        for _ in 0..<Self.batch {
            guard let scheduled = try repository.next(among: names, at: now), let job = jobs[scheduled.name] else {
                return (accounts, false)
            }
            do {
                try store.savepoint {
                    // Removed first, because it may schedule itself again.
                    try repository.remove(scheduled)
                    try job.perform(scheduled, store)
                    // Afterwards, as for requests, so that those are included who have gained access.
                    accounts.formUnion(try audiences.accounts(of: job.audience, scheduled))
                }
            } catch {
                if (error as? DatabaseError)?.isOfStore == true { throw error }
                let delay = min(60 << min(scheduled.attempts, 20), Self.longestDelay)
                try repository.postpone(scheduled, until: now.wholeSeconds + delay)
                services.log(
                    "The job \(scheduled.name.text) of \(scheduled.subject) failed \(scheduled.attempts + 1) times, and is "
                        + "tried again in \(delay) seconds: \(error)")
            }
        }
        return (accounts, true)
    }
}

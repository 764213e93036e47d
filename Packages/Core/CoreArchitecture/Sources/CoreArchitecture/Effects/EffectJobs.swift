/// The jobs under way, the oldest first: a list linked through the jobs themselves, so that taking one in or out costs
/// neither a search nor memory.
@MainActor
struct EffectJobs<Action: Sendable> {
    private var first: EffectJob<Action>?
    /// Unowned, as is each job's ``EffectJob/previous``: the chain from ``first`` on holds every listed job.
    private unowned var last: EffectJob<Action>?

    mutating func append(_ job: EffectJob<Action>) {
        job.isListed = true
        if let last {
            last.next = job
            job.previous = last
        } else {
            first = job
        }
        last = job
    }

    /// Takes a job out; one that isn't in it is left alone.
    mutating func remove(_ job: EffectJob<Action>) {
        guard job.isListed else { return }
        job.isListed = false
        job.next?.previous = job.previous
        if job.next == nil { last = job.previous }
        if let previous = job.previous { previous.next = job.next } else { first = job.next }
        job.next = nil
        job.previous = nil
    }

    /// The jobs that meet a condition, the oldest first.
    func filter(_ isMet: (EffectJob<Action>) -> Bool) -> [EffectJob<Action>] {
        var jobs: [EffectJob<Action>] = []
        var job = first
        while let current = job {
            if isMet(current) { jobs.append(current) }
            job = current.next
        }
        return jobs
    }
}

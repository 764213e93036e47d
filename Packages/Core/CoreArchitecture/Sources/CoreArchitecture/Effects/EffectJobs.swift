/// The jobs under way. Each knows its place, so that taking one in or out costs neither a search nor memory.
@MainActor @usableFromInline
struct EffectJobs<Action: Sendable> {
    @usableFromInline var jobs: [EffectJob<Action>] = []

    init() {}

    @inlinable
    mutating func append(_ job: EffectJob<Action>) {
        job.place = jobs.count
        jobs.append(job)
    }

    /// Takes a job out, and puts the last in its place; one that isn't in it is left alone.
    @inlinable
    mutating func remove(_ job: EffectJob<Action>) {
        let place = job.place
        guard place >= 0 else { return }
        job.place = -1
        let last = jobs.removeLast()
        if last === job { return }
        last.place = place
        jobs[place] = last
    }

    /// The jobs that meet a condition, the oldest first.
    func filter(_ isMet: (EffectJob<Action>) -> Bool) -> [EffectJob<Action>] {
        jobs.filter(isMet).sorted { $0.number < $1.number }
    }
}

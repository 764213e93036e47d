/// Starts the effects of one store, and keeps those under way and those that wait.
///
/// What every effect goes through is inlinable, so that a program's compiler makes it for the program's own actions: as
/// generic code it would cost more than the task itself.
@MainActor @usableFromInline
package final class EffectRunner<Action: Sendable> {
    @usableFromInline typealias Operation = EffectOperation<Action>

    // Unchecked: each is read, set or called as a whole by the main actor, and nothing that it calls comes back here.
    /// Takes what the effects bring forth.
    @usableFromInline @exclusivity(unchecked) package var sink: EffectSink<Action>?
    @usableFromInline @exclusivity(unchecked) var jobs = EffectJobs<Action>()
    @usableFromInline @exclusivity(unchecked) var lastNumber = 0
    /// How many parts of effects are being started whose turn came after the action itself.
    @usableFromInline @exclusivity(unchecked) var depth = 0

    var sequences: [ObjectIdentifier: EffectSequence<Action>] = [:]
    var queues: [FeatureEffectID: EffectQueue<Action>] = [:]
    var timeSinceBeginning: [FeatureEffectID: () -> Duration] = [:]

    @usableFromInline
    package init() {}

    /// Whether parts of an effect are being started whose turn came after the action itself: actions wait meanwhile.
    @inlinable package var isProceeding: Bool { depth > 0 }

    /// The effects that work, the oldest first.
    package var running: [RunningEffect] {
        jobs.filter { $0.status == .running }.map { job in
            RunningEffect(number: job.number, ids: job.context.ids.map(\.id), action: job.context.action)
        }
    }

    /// Starts an effect.
    /// - Parameter action: The number of the action that was answered with it.
    @inlinable
    package func start(_ effect: Effect<Action>, answering action: Int) {
        switch effect.operation {
        case .none: break
        // The usual effect is new, and has no surroundings but the action.
        case .run(let job) where job.status == .waiting:
            job.context.action = action
            begin(job)
        default: start(effect.operation, EffectContext(action: action), nil, isAtOnce: true)
        }
    }

    func run(_ effect: EffectJob<Action>, _ context: EffectContext, _ group: EffectGroup?) {
        // One effect may be started several times: the first uses its own job.
        let job = effect.status == .waiting ? effect : EffectJob(effect.work)
        job.context = context
        job.group = group
        group?.enter()
        begin(job)
    }

    @inlinable
    func begin(_ job: EffectJob<Action>) {
        lastNumber += 1
        job.number = lastNumber
        job.status = .running
        job.runner = self
        jobs.append(job)
        job.start()
    }

    /// Takes what an effect sends.
    @inlinable
    func job(_ job: EffectJob<Action>, sent action: Action) {
        switch job.status {
        case .running: sink?.sent(job.number, action, job.context.action)
        case .cancelled: break
        case .waiting, .held, .done: reportSending(action)
        }
    }

    @usableFromInline
    func reportSending(_ action: Action) {
        sink?.met(.sentAfterEnd(action: String(describing: action)))
    }

    /// Takes the end of an effect's work.
    @inlinable
    func finish(_ job: EffectJob<Action>) {
        guard job.status == .running else { return }
        if sink?.receiving != nil { return hold(job) }
        jobs.remove(job)
        job.status = .done
        job.group?.leave()
    }

    /// Takes the end of an effect's work by an error.
    @usableFromInline
    func finish(_ job: EffectJob<Action>, after error: any Error) {
        guard job.status == .running else { return }
        if !(error is CancellationError) { sink?.met(.effectFailed(error: String(describing: error))) }
        // What the sink did on hearing of the problem may have cancelled the job.
        finish(job)
    }

    /// Lets an effect whose work is done count as under way until all that it sent is received.
    @usableFromInline
    func hold(_ job: EffectJob<Action>) {
        if sink?.receiving?.holds(job.number) == true {
            job.status = .held
        } else {
            end(job)
        }
    }

    /// Ends an effect whose work is done and all of whose actions are received now.
    package func release(_ number: Int) {
        for job in jobs.filter({ $0.number == number && $0.status == .held }) { end(job) }
    }

    private func end(_ job: EffectJob<Action>) {
        jobs.remove(job)
        job.status = .done
        sink?.receiving?.ended(job.number, .done)
        job.group?.leave()
    }
}

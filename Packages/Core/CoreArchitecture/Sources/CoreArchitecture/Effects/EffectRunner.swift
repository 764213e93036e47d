/// Starts the effects of one store, and keeps those under way and those that wait.
@MainActor @usableFromInline
package final class EffectRunner<Action: Sendable> {
    typealias Operation = EffectOperation<Action>

    /// Takes what the effects bring forth.
    package weak var sink: (any EffectSink<Action>)?

    private var jobs = EffectJobs<Action>()
    private var sequences: [ObjectIdentifier: EffectSequence<Action>] = [:]
    private var queues: [FeatureEffectID: EffectQueue<Action>] = [:]
    private var timeSinceBeginning: [FeatureEffectID: () -> Duration] = [:]
    private var lastNumber = 0
    // Unchecked: a plain value, never lent.
    @usableFromInline @exclusivity(unchecked) private(set) var depth = 0

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
    @usableFromInline
    package func start(_ effect: Effect<Action>, answering action: Int) {
        if effect.operation.isNone { return }
        start(effect.operation, EffectContext(action: action), nil, isAtOnce: true)
    }

    /// Ends an effect whose work is done and all of whose actions are received now.
    package func release(_ number: Int) {
        for job in jobs.filter({ $0.number == number && $0.status == .held }) { end(job) }
    }

    /// Cancels all effects.
    package func cancelAll() {
        cancel(.feature(.root))
    }

    // MARK: Starting

    private func start(_ operation: Operation, _ context: EffectContext, _ group: EffectGroup?, isAtOnce: Bool) {
        switch operation {
        case .none: break
        case .send(let action):
            emit(context, group, isAtOnce) { $0.effect($1, sent: action, answering: context.action) }
        case .transition(let transition):
            emit(context, group, isAtOnce) { $0.effect($1, askedFor: transition) }
        case .problem(let problem): sink?.effect(0, met: problem)
        case .run(let work): run(work, context, group)
        case .merge(let operations):
            for operation in operations { start(operation, context, group, isAtOnce: isAtOnce) }
        case .concatenate(let operations):
            startSequence(operations, context, group, isAtOnce: isAtOnce)
        case .cancel(let id): cancel(.id(FeatureEffectID(path: context.path, id: id)))
        case .cancelFeature(let path): cancel(.feature(context.path + path))
        case .waiting(_, let operation): start(operation, context, group, isAtOnce: isAtOnce)
        case .feature(let path, let operation):
            var context = context
            context.path = context.path + path
            start(operation, context, group, isAtOnce: isAtOnce)
        case .cancellable(let id, let cancelInFlight, let operation):
            let context = context.cancellable(id)
            if cancelInFlight { cancel(.id(FeatureEffectID(path: context.path, id: id))) }
            start(operation, context, group, isAtOnce: isAtOnce)
        case .debounced(let id, let duration, let clock, let operation):
            let pause = pause(for: duration, on: clock)
            let delayed = Operation.concatenate([.run { _ in try await pause() }, operation])
            start(.cancellable(id, cancelInFlight: true, delayed), context, group, isAtOnce: isAtOnce)
        case .throttled(let id, let duration, let latest, let clock, let operation):
            startThrottled(id, duration, latest, clock, operation, context, group, isAtOnce: isAtOnce)
        case .queued(let id, let policy, let operation):
            startQueued(id, policy, operation, context.cancellable(id), group, isAtOnce: isAtOnce)
        }
    }

    /// Hands out what needs no work: as number 0 where the action itself asks for it, else as an effect of its own,
    /// since it comes later.
    private func emit(
        _ context: EffectContext,
        _ group: EffectGroup?,
        _ isAtOnce: Bool,
        _ output: (any EffectSink<Action>, Int) -> Void
    ) {
        guard let sink else { return }
        if isAtOnce { return output(sink, 0) }
        lastNumber += 1
        output(sink, lastNumber)
        guard sink.holds(lastNumber) else { return }
        group?.enter()
        jobs.append(EffectJob(number: lastNumber, context: context, group: group, runner: self, work: nil))
    }

    private func run(
        _ work: @escaping EffectWork<Action>,
        _ context: EffectContext,
        _ group: EffectGroup?
    ) {
        lastNumber += 1
        let number = lastNumber
        let job = EffectJob(number: number, context: context, group: group, runner: self, work: work)
        group?.enter()
        jobs.append(job)
        job.start()
    }

    /// Takes what an effect sends.
    func job(_ job: EffectJob<Action>, sent action: Action) {
        switch job.status {
        case .running: sink?.effect(job.number, sent: action, answering: job.context.action)
        case .cancelled: break
        case .held, .done: sink?.effect(job.number, met: .sentAfterEnd(action: String(describing: action)))
        }
    }

    private func startSequence(
        _ operations: [Operation],
        _ context: EffectContext,
        _ group: EffectGroup?,
        isAtOnce: Bool
    ) {
        let sequence = EffectSequence(operations, context: context, group: group)
        sequences[ObjectIdentifier(sequence)] = sequence
        group?.enter()
        advance(sequence, isAtOnce: isAtOnce)
    }

    /// Does what comes next in a sequence, up to what works.
    private func advance(_ sequence: EffectSequence<Action>, isAtOnce: Bool) {
        while !sequence.rest.isEmpty {
            let step = EffectGroup()
            start(sequence.rest.removeFirst(), sequence.context, step, isAtOnce: isAtOnce)
            if step.count > 0 {
                step.onEnd = { [weak self] in
                    self?.proceed { $0.advance(sequence, isAtOnce: false) }
                }
                return
            }
        }
        sequences[ObjectIdentifier(sequence)] = nil
        sequence.group?.leave()
    }

    /// Starts what waited for the end of something, and tells the sink when all of it is started.
    private func proceed(_ start: (EffectRunner) -> Void) {
        depth += 1
        start(self)
        depth -= 1
        if depth == 0 { sink?.effectsStarted() }
    }

    // MARK: Limits

    private func startThrottled(
        _ id: EffectID,
        _ duration: Duration,
        _ latest: Bool,
        _ clock: any Clock<Duration>,
        _ operation: Operation,
        _ context: EffectContext,
        _ group: EffectGroup?,
        isAtOnce: Bool
    ) {
        let own = FeatureEffectID(path: context.path, id: id)
        let wait = timeSinceBeginning[own].map { duration - $0() } ?? .zero
        if wait <= .zero {
            timeSinceBeginning[own] = stopwatch(on: clock)
            start(operation, context.cancellable(id), group, isAtOnce: isAtOnce)
        } else if latest {
            let waiting: EffectID = "\(id.rawValue) (waiting)"
            let pause = pause(for: wait, on: clock)
            let delayed = Operation.concatenate([
                .cancellable(waiting, cancelInFlight: false, .run { _ in try await pause() }),
                .waiting(waiting, .throttled(id, duration, latest: true, clock, operation)),
            ])
            start(.cancel(waiting), context, nil, isAtOnce: isAtOnce)
            start(delayed, context.cancellable(id), group, isAtOnce: isAtOnce)
        }
    }

    private func startQueued(
        _ id: EffectID,
        _ policy: QueuePolicy,
        _ operation: Operation,
        _ context: EffectContext,
        _ group: EffectGroup?,
        isAtOnce: Bool
    ) {
        let own = FeatureEffectID(path: context.path, id: id)
        let entries = queues[own]?.entries ?? []
        switch policy {
        case .newest(let limit):
            for entry in entries.prefix(max(0, entries.count - max(1, limit) + 1)) { cancel(.entry(entry)) }
        case .oldest(let limit, let overflow):
            guard entries.count >= max(1, limit) else { break }
            if overflow == .wait {
                group?.enter()
                queues[own]?.waiting.append(.init(context: context, group: group, operation: operation))
            }
            return
        }
        startEntry(of: own, operation, context, group, isAtOnce: isAtOnce)
    }

    private func startEntry(
        of id: FeatureEffectID,
        _ operation: Operation,
        _ context: EffectContext,
        _ group: EffectGroup?,
        isAtOnce: Bool
    ) {
        lastNumber += 1
        let entry = lastNumber
        var context = context
        context.entries.append(entry)
        queues[id, default: EffectQueue()].entries.append(entry)
        group?.enter()
        let parts = EffectGroup()
        start(operation, context, parts, isAtOnce: isAtOnce)
        if parts.count > 0 {
            parts.onEnd = { [weak self] in
                self?.proceed { $0.endEntry(entry, of: id, group) }
            }
        } else {
            endEntry(entry, of: id, group)
        }
    }

    private func endEntry(_ entry: Int, of id: FeatureEffectID, _ group: EffectGroup?) {
        queues[id]?.entries.removeAll { $0 == entry }
        if let next = queues[id]?.waiting.first {
            queues[id]?.waiting.removeFirst()
            startEntry(of: id, next.operation, next.context, next.group, isAtOnce: false)
            next.group?.leave()
        }
        if queues[id]?.isEmpty == true { queues[id] = nil }
        group?.leave()
    }

    // MARK: Ending

    /// Takes the end of an effect's work.
    func finish(_ job: EffectJob<Action>, after error: (any Error)?) {
        guard job.status == .running else { return }
        if let error, !(error is CancellationError) {
            sink?.effect(job.number, met: .effectFailed(error: String(describing: error)))
        }
        // What the sink did on hearing of the problem may have cancelled the job.
        guard job.status == .running else { return }
        if sink?.holds(job.number) == true {
            job.status = .held
        } else {
            end(job)
        }
    }

    private func end(_ job: EffectJob<Action>) {
        jobs.remove(job)
        job.status = .done
        sink?.effect(job.number, endedBecause: .done)
        job.group?.leave()
    }

    /// Takes away what waits before it cancels what is under way, so that nothing comes forward in its place.
    private func cancel(_ cancellation: Cancellation) {
        for sequence in sequences.values {
            if cancellation.meets(sequence.context) {
                sequence.rest = []
            } else {
                sequence.rest = sequence.rest.map { $0.removing(cancellation, at: sequence.context.path) }
            }
        }
        var left: [EffectGroup] = []
        for id in Array(queues.keys) {
            queues[id]?.waiting.removeAll { waiting in
                let isMet = cancellation.meets(waiting.context)
                if isMet, let group = waiting.group { left.append(group) }
                return isMet
            }
            for index in queues[id]?.waiting.indices ?? 0..<0 {
                guard let waiting = queues[id]?.waiting[index] else { continue }
                queues[id]?.waiting[index].operation =
                    waiting.operation.removing(cancellation, at: waiting.context.path)
            }
        }
        // Cancelling one may end another, which isn't cancelled then.
        for job in jobs.filter({ cancellation.meets($0.context) }) where job.isListed {
            jobs.remove(job)
            job.cancel()
            sink?.effect(job.number, endedBecause: .cancelled)
            job.group?.leave()
        }
        for group in left { group.leave() }
        if case .feature(let path) = cancellation {
            timeSinceBeginning = timeSinceBeginning.filter { !$0.key.path.isAtOrBelow(path) }
        }
    }
}

/// Starts the effects of one store, and keeps those that are running or waiting.
@MainActor
package final class EffectRunner<Action: Sendable> {
    typealias Operation = EffectOperation<Action>

    /// Receives the results of effects.
    package var sink: EffectSink<Action>?
    var jobs = EffectJobs<Action>()
    var lastNumber = 0
    /// The nesting depth of late starts: parts of effects that are started after the action that returned them.
    var depth = 0

    var sequences: [ObjectIdentifier: EffectSequence<Action>] = [:]
    var queues: [EffectID: EffectQueue<Action>] = [:]

    package init() {}

    /// Whether parts of an effect are being started after the action that returned them. Actions wait meanwhile.
    package var isProceeding: Bool { depth > 0 }

    /// The running effects, oldest first.
    package var running: [RunningEffect] {
        jobs.filter { $0.status == .running }.map { job in
            RunningEffect(number: job.number, ids: job.context.ids, action: job.context.action)
        }
    }

    /// Starts an effect.
    /// - Parameter action: The number of the action whose reduction returned it, for a sink that numbers its actions.
    package func start(_ effect: Effect<Action>, answering action: Int = 0) {
        switch effect.operation {
        case .none: break
        // The usual effect is new, and its context is only the action.
        case .run(let job) where job.status == .waiting:
            job.context.action = action
            begin(job)
        default: start(effect.operation, EffectContext(action: action), nil, isAtOnce: true)
        }
    }

    func run(_ effect: EffectJob<Action>, _ context: EffectContext, _ group: EffectGroup?) {
        // An effect may be started several times: only the first start uses its own job.
        let job = effect.status == .waiting ? effect : EffectJob(effect.work)
        job.context = context
        job.group = group
        group?.enter()
        begin(job)
    }

    func begin(_ job: EffectJob<Action>) {
        lastNumber += 1
        job.number = lastNumber
        job.status = .running
        job.runner = self
        jobs.append(job)
        job.start()
    }

    /// Receives an action from an effect.
    func job(_ job: EffectJob<Action>, sent action: Action) {
        switch job.status {
        case .running: sink?.sent(job.number, action)
        case .cancelled: break
        case .waiting, .held, .done: reportSending(action)
        }
    }

    func reportSending(_ action: Action) {
        sink?.onProblem(.sentAfterEnd(action: String(describing: action)))
    }

    /// Handles the end of an effect's work.
    func finish(_ job: EffectJob<Action>) {
        guard job.status == .running else { return }
        if sink?.receiving != nil { return hold(job) }
        jobs.remove(job)
        job.status = .done
        job.group?.leave()
    }

    /// Handles an error thrown by an effect's work.
    func finish(_ job: EffectJob<Action>, after error: any Error) {
        guard job.status == .running else { return }
        if !(error is CancellationError) { sink?.onProblem(.effectFailed(error: String(describing: error))) }
        // The sink may have cancelled the job when it received the problem.
        finish(job)
    }

    /// Keeps a finished effect running until everything it sent is received.
    func hold(_ job: EffectJob<Action>) {
        if sink?.receiving?.holds(job.number) == true {
            job.status = .held
        } else {
            end(job)
        }
    }

    /// Ends a finished effect, since all its actions are received now.
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

extension EffectRunner {
    func start(_ operation: Operation, _ context: EffectContext, _ group: EffectGroup?, isAtOnce: Bool) {
        switch operation {
        case .none: break
        case .send(let action):
            emit(context, group, isAtOnce) { $0.sent($1, action) }
        case .transition(let transition):
            emit(context, group, isAtOnce) { $0.transitionRequested($1, transition) }
        case .run(let job): run(job, context, group)
        case .merge(let operations):
            for operation in operations { start(operation, context, group, isAtOnce: isAtOnce) }
        case .concatenate(let operations):
            startSequence(operations, context, group, isAtOnce: isAtOnce)
        case .cancel(let id): cancel(.id(id))
        case .cancellable(let id, let cancelInFlight, let operation):
            let context = context.cancellable(id)
            if cancelInFlight { cancel(.id(id)) }
            start(operation, context, group, isAtOnce: isAtOnce)
        case .debounced(let id, let duration, let clock, let operation):
            let pause = pause(for: duration, on: clock)
            let delayed = Operation.concatenate([.run(EffectJob { _ in try await pause() }), operation])
            start(.cancellable(id, cancelInFlight: true, delayed), context, group, isAtOnce: isAtOnce)
        case .queued(let id, let policy, let operation):
            startQueued(id, policy, operation, context.cancellable(id), group, isAtOnce: isAtOnce)
        }
    }

    /// Delivers a result that needs no work: as number 0 if the action returned it directly, or as an effect of its own
    /// if it comes later.
    private func emit(
        _ context: EffectContext,
        _ group: EffectGroup?,
        _ isAtOnce: Bool,
        _ output: (EffectSink<Action>, Int) -> Void
    ) {
        guard let sink else { return }
        if isAtOnce { return output(sink, 0) }
        lastNumber += 1
        output(sink, lastNumber)
        guard sink.receiving?.holds(lastNumber) == true else { return }
        let job = EffectJob<Action> { _ in }
        job.number = lastNumber
        job.status = .held
        job.context = context
        job.group = group
        job.runner = self
        group?.enter()
        jobs.append(job)
    }
}

extension EffectRunner {
    /// Cancels all effects.
    package func cancelAll() {
        cancel(.all)
    }

    /// Removes waiting effects before it cancels running ones, so that none starts in their place.
    func cancel(_ cancellation: Cancellation) {
        for sequence in sequences.values {
            if cancellation.matches(sequence.context) {
                sequence.rest = []
            } else {
                sequence.rest = sequence.rest.map { $0.removing(cancellation) }
            }
        }
        var left: [EffectGroup] = []
        for id in Array(queues.keys) {
            queues[id]?.waiting.removeAll { waiting in
                let isMatch = cancellation.matches(waiting.context)
                if isMatch, let group = waiting.group { left.append(group) }
                return isMatch
            }
            for index in queues[id]?.waiting.indices ?? 0..<0 {
                guard let waiting = queues[id]?.waiting[index] else { continue }
                queues[id]?.waiting[index].operation = waiting.operation.removing(cancellation)
            }
        }
        // Cancelling one job may end another, which must not be cancelled then.
        for job in jobs.filter({ cancellation.matches($0.context) }) where job.place >= 0 {
            jobs.remove(job)
            job.cancel()
            sink?.receiving?.ended(job.number, .cancelled)
            job.group?.leave()
        }
        for group in left { group.leave() }
    }
}

/// The running jobs. Each stores its index, so inserting and removing need neither a search nor an allocation.
@MainActor
struct EffectJobs<Action: Sendable> {
    var jobs: [EffectJob<Action>] = []

    mutating func append(_ job: EffectJob<Action>) {
        job.place = jobs.count
        jobs.append(job)
    }

    /// Removes a job and moves the last one to its index. Does nothing if the job isn't in the list.
    mutating func remove(_ job: EffectJob<Action>) {
        let place = job.place
        guard place >= 0 else { return }
        job.place = -1
        let last = jobs.removeLast()
        if last === job { return }
        last.place = place
        jobs[place] = last
    }

    /// Returns the jobs that satisfy a condition, oldest first.
    func filter(_ isMatch: (EffectJob<Action>) -> Bool) -> [EffectJob<Action>] {
        jobs.filter(isMatch).sorted { $0.number < $1.number }
    }
}

package struct RunningEffect {
    /// The effect's number within its sink.
    package let number: Int
    /// The names by which it can be cancelled.
    package let ids: [EffectID]
    /// The number of the action whose reduction returned it.
    package let action: Int
}

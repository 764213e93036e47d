/// Starts the effects of one store and keeps those under way.
@MainActor
package final class EffectRunner<Action: Sendable> {
    private enum Status {
        case running, cancelled, done
    }

    /// An effect that works.
    @MainActor
    private final class Job {
        let ids: [EffectID]
        var status = Status.running
        var task: Task<Void, Never>?

        init(ids: [EffectID]) {
            self.ids = ids
        }
    }

    /// Takes what the effects bring forth.
    package weak var sink: (any EffectSink<Action>)?

    private var jobs: [Int: Job] = [:]
    private var lastNumber = 0

    package init() {}

    /// The effects under way by number, each with its ids.
    package var running: [Int: [EffectID]] { jobs.mapValues(\.ids) }

    /// Starts an effect.
    package func start(_ effect: Effect<Action>) {
        start(effect.operation, ids: [])
    }

    /// Cancels all effects.
    package func cancelAll() {
        for number in jobs.keys.sorted() { cancel(number) }
    }

    private func start(_ operation: Effect<Action>.Operation, ids: [EffectID]) {
        switch operation {
        case .none: break
        case .send(let action): sink?.effect(0, sent: action)
        case .transition(let transition): sink?.effect(0, askedFor: transition)
        case .merge(let operations):
            for operation in operations { start(operation, ids: ids) }
        case .cancellable(let id, let cancelInFlight, let operation):
            if cancelInFlight { cancel(id) }
            start(operation, ids: ids + [id])
        case .cancel(let id): cancel(id)
        case .run(let work): run(work, ids: ids)
        }
    }

    private func run(_ work: @escaping @Sendable (Send<Action>) async throws -> Void, ids: [EffectID]) {
        lastNumber += 1
        let number = lastNumber
        let job = Job(ids: ids)
        let send = Send<Action> { [weak self] action in
            switch job.status {
            case .running: self?.sink?.effect(number, sent: action)
            case .cancelled: break
            case .done: self?.sink?.effect(number, met: .sentAfterEnd(action: String(describing: action)))
            }
        }
        jobs[number] = job
        job.task = Task { [weak self] in
            do {
                try await work(send)
            } catch is CancellationError {
            } catch {
                self?.failed(number, error)
            }
            self?.end(number)
        }
    }

    private func cancel(_ id: EffectID) {
        for number in jobs.keys.sorted() where jobs[number]?.ids.contains(id) == true { cancel(number) }
    }

    private func cancel(_ number: Int) {
        guard let job = jobs.removeValue(forKey: number) else { return }
        job.status = .cancelled
        job.task?.cancel()
        sink?.effect(number, endedBecause: .cancelled)
    }

    private func failed(_ number: Int, _ error: any Error) {
        guard jobs[number] != nil else { return }
        sink?.effect(number, met: .effectFailed(error: String(describing: error)))
    }

    private func end(_ number: Int) {
        guard let job = jobs.removeValue(forKey: number) else { return }
        job.status = .done
        sink?.effect(number, endedBecause: .done)
    }
}

/// What an effect asks of its store besides actions.
enum EffectOutput {
    case transition(any Transition)
    case problem(StoreProblem)
}

/// Starts a store's effects and keeps those under way.
@MainActor
final class EffectRunner<Action: Sendable> {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var numbersByID: [EffectID: Set<Int>] = [:]
    private var nextNumber = 0

    func start(
        _ effect: Effect<Action>,
        send: @escaping @MainActor (Action) -> Void,
        output: @escaping @MainActor (EffectOutput) -> Void
    ) {
        start(effect.operation, ids: [], send: send, output: output)
    }

    func cancelAll() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        numbersByID = [:]
    }

    private func start(
        _ operation: Effect<Action>.Operation,
        ids: [EffectID],
        send: @escaping @MainActor (Action) -> Void,
        output: @escaping @MainActor (EffectOutput) -> Void
    ) {
        switch operation {
        case .none: break
        case .send(let action): send(action)
        case .transition(let transition): output(.transition(transition))
        case .merge(let operations):
            for operation in operations { start(operation, ids: ids, send: send, output: output) }
        case .cancellable(let id, let cancelInFlight, let operation):
            if cancelInFlight { cancel(id) }
            start(operation, ids: ids + [id], send: send, output: output)
        case .cancel(let id): cancel(id)
        case .run(let work): run(work, ids: ids, send: send, output: output)
        }
    }

    private func run(
        _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
        ids: [EffectID],
        send: @escaping @MainActor (Action) -> Void,
        output: @escaping @MainActor (EffectOutput) -> Void
    ) {
        let number = nextNumber
        nextNumber += 1
        let sender = Send<Action> { [weak self] action in
            guard let self else { return }
            if tasks[number] != nil {
                send(action)
            } else {
                output(.problem(.sentAfterEnd(action: String(describing: action))))
            }
        }
        for id in ids { numbersByID[id, default: []].insert(number) }
        tasks[number] = Task { [weak self] in
            do {
                try await work(sender)
            } catch is CancellationError {
            } catch {
                if !Task.isCancelled { output(.problem(.effectFailed(error: String(describing: error)))) }
            }
            self?.end(number, ids: ids)
        }
    }

    private func cancel(_ id: EffectID) {
        for number in numbersByID.removeValue(forKey: id) ?? [] {
            tasks.removeValue(forKey: number)?.cancel()
        }
    }

    private func end(_ number: Int, ids: [EffectID]) {
        tasks[number] = nil
        for id in ids { numbersByID[id]?.remove(number) }
    }
}

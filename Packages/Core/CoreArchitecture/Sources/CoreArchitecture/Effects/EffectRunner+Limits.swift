/// Throttled effects, and those whose number is limited.
extension EffectRunner {
    func startThrottled(
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
                .cancellable(waiting, cancelInFlight: false, .run(EffectJob { _ in try await pause() })),
                .waiting(waiting, .throttled(id, duration, latest: true, clock, operation)),
            ])
            start(.cancel(waiting), context, nil, isAtOnce: isAtOnce)
            start(delayed, context.cancellable(id), group, isAtOnce: isAtOnce)
        }
    }

    func startQueued(
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
        queues[id, default: EffectQueue()].entries.append(entry)
        group?.enter()
        let parts = EffectGroup()
        start(operation, context.entry(entry), parts, isAtOnce: isAtOnce)
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
}

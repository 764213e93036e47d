/// Effects that run one after another.
extension EffectRunner {
    func startSequence(
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

    /// Starts the next parts of a sequence, up to one that has to be waited for.
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

    /// Starts the work that was waiting for an effect's end, and notifies the sink when all of it is started.
    func proceed(_ start: (EffectRunner) -> Void) {
        depth += 1
        start(self)
        depth -= 1
        if depth == 0 { sink?.started() }
    }
}

/// The effects of a sequence that haven't started yet.
@MainActor
final class EffectSequence<Action: Sendable> {
    let context: EffectContext
    let group: EffectGroup?
    var rest: [EffectOperation<Action>]

    init(_ operations: [EffectOperation<Action>], context: EffectContext, group: EffectGroup?) {
        rest = operations
        self.context = context
        self.group = group
    }
}

/// Effects whose number is limited.
extension EffectRunner {
    func startQueued(
        _ id: EffectID,
        _ policy: QueuePolicy,
        _ operation: Operation,
        _ context: EffectContext,
        _ group: EffectGroup?,
        isAtOnce: Bool
    ) {
        let entries = queues[id]?.entries ?? []
        switch policy {
        case .newest(let limit):
            for entry in entries.prefix(max(0, entries.count - max(1, limit) + 1)) { cancel(.entry(entry)) }
        case .oldest(let limit, let overflow):
            guard entries.count >= max(1, limit) else { break }
            if overflow == .wait {
                group?.enter()
                queues[id]?.waiting.append(.init(context: context, group: group, operation: operation))
            }
            return
        }
        startEntry(of: id, operation, context, group, isAtOnce: isAtOnce)
    }

    private func startEntry(
        of id: EffectID,
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

    private func endEntry(_ entry: Int, of id: EffectID, _ group: EffectGroup?) {
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

/// The effects of one id whose number is limited.
struct EffectQueue<Action: Sendable> {
    /// An effect that waits for its turn.
    struct Waiting {
        let context: EffectContext
        let group: EffectGroup?
        var operation: EffectOperation<Action>
    }

    /// The running effects, oldest first.
    var entries: [Int] = []
    /// The waiting effects, oldest first.
    var waiting: [Waiting] = []

    var isEmpty: Bool { entries.isEmpty && waiting.isEmpty }
}

/// Returns a function that measures the time from now.
package func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
    let beginning = clock.now
    return { beginning.duration(to: clock.now) }
}

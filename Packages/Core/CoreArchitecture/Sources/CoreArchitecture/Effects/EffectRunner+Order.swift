/// Effects that are done one after another.
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
    func proceed(_ start: (EffectRunner) -> Void) {
        depth += 1
        start(self)
        depth -= 1
        if depth == 0 { sink?.started() }
    }
}

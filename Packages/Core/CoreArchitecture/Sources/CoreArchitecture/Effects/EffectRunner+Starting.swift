extension EffectRunner {
    @usableFromInline
    func start(_ operation: Operation, _ context: EffectContext, _ group: EffectGroup?, isAtOnce: Bool) {
        switch operation {
        case .none: break
        case .send(let action):
            emit(context, group, isAtOnce) { $0.sent($1, action, context.action) }
        case .transition(let transition):
            emit(context, group, isAtOnce) { $0.askedFor($1, transition) }
        case .problem(let problem): sink?.met(problem)
        case .run(let job): run(job, context, group)
        case .merge(let operations):
            for operation in operations { start(operation, context, group, isAtOnce: isAtOnce) }
        case .concatenate(let operations):
            startSequence(operations, context, group, isAtOnce: isAtOnce)
        case .cancel(let id): cancel(.id(FeatureEffectID(path: context.path, id: id)))
        case .cancelFeature(let path): cancel(.feature(context.path + path))
        case .waiting(_, let operation): start(operation, context, group, isAtOnce: isAtOnce)
        case .feature(let path, let operation):
            start(operation, context.inside(path), group, isAtOnce: isAtOnce)
        case .cancellable(let id, let cancelInFlight, let operation):
            let context = context.cancellable(id)
            if cancelInFlight { cancel(.id(FeatureEffectID(path: context.path, id: id))) }
            start(operation, context, group, isAtOnce: isAtOnce)
        case .debounced(let id, let duration, let clock, let operation):
            let pause = pause(for: duration, on: clock)
            let delayed = Operation.concatenate([.run(EffectJob { _ in try await pause() }), operation])
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

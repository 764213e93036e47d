extension EffectRunner {
    /// Cancels all effects.
    package func cancelAll() {
        cancel(.feature(FeaturePath()))
    }

    /// Takes away what waits before it cancels what is under way, so that nothing comes forward in its place.
    func cancel(_ cancellation: Cancellation) {
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
        for job in jobs.filter({ cancellation.meets($0.context) }) where job.place >= 0 {
            jobs.remove(job)
            job.cancel()
            sink?.receiving?.ended(job.number, .cancelled)
            job.group?.leave()
        }
        for group in left { group.leave() }
        if case .feature(let path) = cancellation {
            timeSinceBeginning = timeSinceBeginning.filter { !$0.key.path.isAtOrBelow(path) }
        }
    }
}

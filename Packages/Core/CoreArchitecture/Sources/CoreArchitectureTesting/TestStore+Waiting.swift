import CoreArchitecture

extension TestStore {
    /// Whether an effect works of which nothing has come yet. From the others nothing new can be received before what
    /// came.
    var canStillSend: Bool {
        runner.running.contains { !actions.contains($0.number) }
    }

    /// Waits until a condition holds that only events of effects can change, patience is at its end, or the test's task
    /// is cancelled.
    func wait(until isMet: () -> Bool) async {
        guard !isMet() else { return }
        var isPatient = true
        let patienceEnd = Task { [clock, patience] in
            try await clock.sleep(for: patience)
            isPatient = false
            wake()
        }
        defer { patienceEnd.cancel() }
        while !isMet(), isPatient, !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { continuation.resume() } else { waiting = continuation }
                }
            } onCancel: {
                Task { @MainActor in self.wake() }
            }
        }
    }

    /// Lets whoever waits look again.
    func wake() {
        waiting?.resume()
        waiting = nil
    }
}

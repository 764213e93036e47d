import CoreArchitecture

extension TestStore {
    /// Whether a running effect has sent nothing yet. The other effects have already sent actions, which the test has
    /// to receive before any later one.
    var canStillSend: Bool {
        runner.running.contains { !actions.contains($0.number) }
    }

    /// Waits until a condition that only effects can change holds, the timeout expires, or the test's task is
    /// cancelled.
    func wait(until isMet: () -> Bool) async {
        guard !isMet() else { return }
        var isPatient = true
        let timeoutTask = Task { [clock, timeout] in
            try await clock.sleep(for: timeout)
            isPatient = false
            wake()
        }
        defer { timeoutTask.cancel() }
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

    /// Makes the waiting function evaluate its condition again.
    func wake() {
        waiting?.resume()
        waiting = nil
    }
}

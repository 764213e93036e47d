/// A part of an effect that does work. It is created with the effect, and numbered and listed when it is started.
///
/// One object serves the effect, its task, its sends and the runner's list, so that an effect costs few allocations
/// more than its task.
@MainActor
final class EffectJob<Action: Sendable> {
    enum Status {
        /// Not started yet.
        case waiting
        /// Running.
        case running
        /// The work is done, but something it sent hasn't been received yet.
        case held
        /// Ended.
        case done, cancelled
    }

    nonisolated let work: EffectWork<Action>

    var status = Status.waiting
    var number = 0
    var context = EffectContext(action: 0)
    /// The group that waits for its end.
    var group: EffectGroup?
    /// Its index among the running jobs, or -1.
    var place = -1
    /// The runner, until the job ends. Sends hold the job too. A store cancels its jobs when it is released, so this
    /// cycle always ends.
    var runner: EffectRunner<Action>?
    var task: Task<Void, any Error>?

    nonisolated init(_ work: @escaping EffectWork<Action>) {
        self.work = work
    }

    func start() {
        // A throwing task, although nothing throws: a task that can't throw costs one more allocation.
        task = Task<Void, any Error> {
            // Cancelled before the task ran.
            guard self.status == .running else { return }
            do {
                try await self.work(Send { self.runner?.job(self, sent: $0) })
                self.runner?.finish(self)
            } catch {
                self.runner?.finish(self, after: error)
            }
        }
    }

    func cancel() {
        status = .cancelled
        task?.cancel()
    }
}

/// The work of an effect.
typealias EffectWork<Action: Sendable> = @MainActor @Sendable (Send<Action>) async throws -> Void

/// Sends actions from an effect back to its store.
public struct Send<Action: Sendable>: Sendable {
    let deliver: @MainActor @Sendable (Action) -> Void

    init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
        self.deliver = deliver
    }

    /// Sends an action. An action sent after the effect was cancelled is dropped.
    @MainActor
    public func callAsFunction(_ action: Action) {
        deliver(action)
    }
}

/// Counts the running parts of an effect, and reports when the last of them ends.
@MainActor
final class EffectGroup {
    private(set) var count = 0
    /// Called when the last part ends, unless all ended before the group was closed.
    var onEnd: (@MainActor () -> Void)?

    func enter() {
        count += 1
    }

    func leave() {
        count -= 1
        if count == 0 { onEnd?() }
    }
}

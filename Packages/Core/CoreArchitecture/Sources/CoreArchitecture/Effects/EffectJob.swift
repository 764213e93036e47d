/// A part of an effect that does work. It is created with the effect, and numbered and listed when it is started.
///
/// One object serves the effect, its task, its sends and the runner's list, so that an effect costs few allocations
/// more than its task. The hot paths are inlinable, so that a program's compiler specializes them for its own actions.
@MainActor @usableFromInline
final class EffectJob<Action: Sendable> {
    @usableFromInline
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

    @usableFromInline nonisolated let work: EffectWork<Action>

    // Unchecked: each is read or set by itself and never passed inout, so no two accesses can overlap.
    @usableFromInline @exclusivity(unchecked) var status = Status.waiting
    @usableFromInline @exclusivity(unchecked) var number = 0
    @usableFromInline @exclusivity(unchecked) var context = EffectContext(action: 0)
    /// The group that waits for its end.
    @usableFromInline @exclusivity(unchecked) var group: EffectGroup?
    /// Its index among the running jobs, or -1.
    @usableFromInline @exclusivity(unchecked) var place = -1
    /// The runner, until the job ends. Sends hold the job too. A store cancels its jobs when it is released, so this
    /// cycle always ends.
    @usableFromInline @exclusivity(unchecked) var runner: EffectRunner<Action>?
    @usableFromInline @exclusivity(unchecked) var task: Task<Void, any Error>?

    @inlinable
    nonisolated init(_ work: @escaping EffectWork<Action>) {
        self.work = work
    }

    @inlinable
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
@usableFromInline
typealias EffectWork<Action: Sendable> = @MainActor @Sendable (Send<Action>) async throws -> Void

/// Sends actions from an effect back to its store.
public struct Send<Action: Sendable>: Sendable {
    @usableFromInline let deliver: @MainActor @Sendable (Action) -> Void

    @inlinable
    init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
        self.deliver = deliver
    }

    /// Sends an action. An action sent after the effect was cancelled is dropped.
    @inlinable @MainActor
    public func callAsFunction(_ action: Action) {
        deliver(action)
    }
}

/// Counts the running parts of an effect, and reports when the last of them ends.
@MainActor @usableFromInline
final class EffectGroup {
    private(set) var count = 0
    /// Called when the last part ends, unless all ended before the group was closed.
    var onEnd: (@MainActor () -> Void)?

    @usableFromInline
    func enter() {
        count += 1
    }

    @usableFromInline
    func leave() {
        count -= 1
        if count == 0 { onEnd?() }
    }
}

/// A part of an effect that works: made with the effect, numbered and listed once it is started.
///
/// One object serves the effect, its task, what it may send with and the runner's list, so that an effect costs few
/// allocations more than its task. Its ways through are inlinable, so that a program's compiler makes them for the
/// program's own actions.
@MainActor @usableFromInline
final class EffectJob<Action: Sendable> {
    @usableFromInline
    enum Status {
        /// It wasn't started yet.
        case waiting
        /// It works.
        case running
        /// It has done its work, but what it sent wasn't received yet.
        case held
        /// It is over.
        case done, cancelled
    }

    @usableFromInline nonisolated let work: EffectWork<Action>

    // Unchecked: each is read or set by itself and never lent, so no two accesses can overlap.
    @usableFromInline @exclusivity(unchecked) var status = Status.waiting
    @usableFromInline @exclusivity(unchecked) var number = 0
    @usableFromInline @exclusivity(unchecked) var context = EffectContext(action: 0)
    /// Those that wait for its end.
    @usableFromInline @exclusivity(unchecked) var group: EffectGroup?
    /// Its place among the jobs under way, while it is.
    @usableFromInline @exclusivity(unchecked) var place = -1
    /// Held until the job is over or cancelled, and by what still could send in its name; a store cancels its jobs when
    /// it goes, so none is held for good.
    @usableFromInline @exclusivity(unchecked) var runner: EffectRunner<Action>?
    @usableFromInline @exclusivity(unchecked) var task: Task<Void, any Error>?

    @inlinable
    nonisolated init(_ work: @escaping EffectWork<Action>) {
        self.work = work
    }

    @inlinable
    func start() {
        // Throws, though nothing it does: a task that can't costs an allocation more.
        task = Task<Void, any Error> {
            // Cancelled before its turn came.
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

    /// Sends an action. One sent after the effect was cancelled is dropped.
    @inlinable @MainActor
    public func callAsFunction(_ action: Action) {
        deliver(action)
    }
}

/// Counts the parts of an effect that are under way, and tells when the last of them is over.
@MainActor @usableFromInline
final class EffectGroup {
    private(set) var count = 0
    /// Called when the last part is over, unless all were over before the group was closed.
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

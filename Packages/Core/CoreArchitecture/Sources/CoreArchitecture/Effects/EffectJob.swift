/// A part of an effect that is under way.
///
/// One object serves the task, what it may send with and the runner's table: an effect costs few allocations more than
/// its task.
@MainActor
final class EffectJob<Action: Sendable> {
    enum Status {
        /// It works.
        case running
        /// It has done its work, but what it sent wasn't received yet.
        case held
        /// It is over.
        case done, cancelled
    }

    let number: Int
    let context: EffectContext
    /// Those that wait for its end.
    let group: EffectGroup?
    /// Held until the job is over or cancelled, and by what still could send in its name; a store cancels its jobs when
    /// it goes, so none is held for good.
    private let runner: EffectRunner<Action>
    var status: Status
    /// Its place among the jobs under way; see ``EffectJobs``.
    var isListed = false
    var next: EffectJob?
    unowned var previous: EffectJob?
    private var task: Task<Void, Never>?
    private var work: EffectWork<Action>?

    /// - Parameter work: The work, or `nil` for a part that just waits for what it sent to be received.
    init(
        number: Int,
        context: EffectContext,
        group: EffectGroup?,
        runner: EffectRunner<Action>,
        work: EffectWork<Action>?
    ) {
        self.number = number
        self.context = context
        self.group = group
        self.runner = runner
        self.work = work
        status = work == nil ? .held : .running
    }

    func start() {
        task = Task { await self.run() }
    }

    func cancel() {
        status = .cancelled
        task?.cancel()
    }

    private func run() async {
        guard let work else { return }
        self.work = nil
        do {
            try await work(Send { self.runner.job(self, sent: $0) })
            runner.finish(self, after: nil)
        } catch {
            runner.finish(self, after: error)
        }
    }
}

/// The tasks of a view model, by name. A new task replaces the previous one of its name, and all of them end with the
/// scope.
///
/// The scope keeps late answers out: work that was replaced or outlived its view model is cancelled, and its result is
/// delivered only while it is the latest of its name.
@MainActor
public final class TaskScope {
    private var tasks: [String: (generation: Int, task: Task<Void, Never>)] = [:]
    private var generation = 0

    /// Creates a scope without work.
    public init() {}

    isolated deinit {
        for entry in tasks.values { entry.task.cancel() }
    }

    /// Starts work, and cancels the previous work of the same name.
    /// - Parameters:
    ///   - name: The purpose of the work: "load", "save".
    ///   - rest: The time to wait first, from now on, for instance until typing rests.
    ///   - clock: The clock that measures the wait.
    ///   - work: The work. It must not hold the view model.
    ///   - finish: Receives the result on the main actor, unless newer work of the name was started or the scope is
    ///     gone. Capture the view model weakly.
    public func run<Value: Sendable, Failure: Error>(
        _ name: String,
        after rest: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock(),
        work: @escaping @Sendable () async throws(Failure) -> Value,
        then finish: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) {
        generation += 1
        let own = generation
        tasks[name]?.task.cancel()
        let rested = rest.map { pause(for: $0, on: clock) }
        let task = Task { [weak self] in
            do {
                try await rested?()
            } catch {
                // Newer work replaced it meanwhile, or the scope is gone.
                return
            }
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            guard let self, tasks[name]?.generation == own else { return }
            tasks[name] = nil
            finish(result)
        }
        tasks[name] = (own, task)
    }

    /// Fetches a resource of a view model. The current value stays meanwhile, and if the fetch fails. A new fetch
    /// replaces the previous one of the same resource.
    /// - Parameters:
    ///   - resource: The key path of the resource.
    ///   - owner: The view model, which isn't held.
    ///   - age: Returns the time of the fetch in words.
    ///   - rest: The time to wait first, from now on.
    ///   - clock: The clock that measures the wait.
    ///   - log: Receives an error after it is stored.
    ///   - work: Fetches the value. It must not hold the view model.
    ///   - finish: Receives the result after it is stored.
    public func load<Owner: AnyObject, Value: Sendable, Failure: Error>(
        _ resource: ReferenceWritableKeyPath<Owner, Resource<Value, Failure>>,
        of owner: Owner,
        age: @escaping @MainActor () -> String? = { nil },
        after rest: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock(),
        log: @escaping @MainActor (Failure) -> Void = { _ in },
        work: @escaping @Sendable () async throws(Failure) -> Value,
        then finish: @escaping @MainActor (Result<Value, Failure>) -> Void = { _ in }
    ) {
        owner[keyPath: resource].begin()
        run("load \(resource.hashValue)", after: rest, on: clock, work: work) { [weak owner] result in
            owner?[keyPath: resource].finish(result, age: age())
            if case .failure(let error) = result { log(error) }
            finish(result)
        }
    }

    /// Requests a change for a view model, unless an earlier request of the same submission is running.
    /// - Parameters:
    ///   - submission: The key path of the submission.
    ///   - owner: The view model, which isn't held.
    ///   - log: Receives an error after it is stored.
    ///   - work: Requests the change. It must not hold the view model.
    ///   - finish: Receives the view model and the result after the submission was updated.
    public func submit<Owner: AnyObject, Value: Sendable, Failure: Error>(
        _ submission: ReferenceWritableKeyPath<Owner, Submission<Failure>>,
        of owner: Owner,
        log: @escaping @MainActor (Failure) -> Void = { _ in },
        work: @escaping @Sendable () async throws(Failure) -> Value,
        then finish: @escaping @MainActor (Owner, Result<Value, Failure>) -> Void
    ) {
        guard owner[keyPath: submission] != .running else { return }
        owner[keyPath: submission] = .running
        run("submit \(submission.hashValue)", work: work) { [weak owner] result in
            guard let owner else { return }
            switch result {
            case .success: owner[keyPath: submission] = .idle
            case .failure(let error):
                owner[keyPath: submission] = .failed(error)
                log(error)
            }
            finish(owner, result)
        }
    }

    /// Iterates over a sequence as long as the scope lives, and cancels the previous work of the same name.
    /// - Parameter onElement: Receives each element. Capture the view model weakly.
    public func follow<Element: Sendable>(
        _ name: String,
        _ elements: some AsyncSequence<Element, Never> & Sendable,
        onElement: @escaping @MainActor (Element) -> Void
    ) {
        cancel(name)
        generation += 1
        tasks[name] = (
            generation,
            Task {
                for await element in elements {
                    if Task.isCancelled { return }
                    onElement(element)
                }
            }
        )
    }

    /// Cancels the running work of a name.
    public func cancel(_ name: String) {
        tasks.removeValue(forKey: name)?.task.cancel()
    }
}

/// Returns a pause that ends after a duration from now. The time until it is awaited counts too.
/// - Returns: A function that waits for the end; it throws `CancellationError` if its task is cancelled.
func pause(
    for duration: Duration, on clock: some Clock<Duration>
) -> @Sendable () async throws -> Void {
    let end = clock.now.advanced(by: duration)
    return { try await clock.sleep(until: end, tolerance: nil) }
}

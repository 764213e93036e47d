/// The work of a view model: tasks by name, of which a new one takes the place of the last of its name, and all of which
/// end with the scope.
///
/// It keeps late answers out: work that was replaced or outlived its view model is cancelled, and what `work` returned
/// is handed on only while it is still the latest of its name.
@MainActor
public final class TaskScope {
    private var tasks: [String: (generation: Int, task: Task<Void, Never>)] = [:]
    private var generation = 0

    /// Creates a scope without work.
    public init() {}

    isolated deinit {
        for entry in tasks.values { entry.task.cancel() }
    }

    /// Starts work in place of the last of its name.
    /// - Parameters:
    ///   - name: What the work is for: "load", "save".
    ///   - work: The work itself. It holds no view model.
    ///   - finish: Takes what the work returned or threw, on the main actor, unless newer work of the name was started
    ///     or the scope is gone. Capture the view model weakly.
    public func run<Value: Sendable, Failure: Error>(
        _ name: String,
        work: @escaping @Sendable () async throws(Failure) -> Value,
        then finish: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) {
        generation += 1
        let own = generation
        tasks[name]?.task.cancel()
        let task = Task { [weak self] in
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

    /// Fetches a resource of a view model: what is there stays meanwhile, and where the fetch fails. A new fetch takes the
    /// place of the last one of the same resource.
    /// - Parameters:
    ///   - resource: Where it is kept.
    ///   - owner: The view model, which isn't held.
    ///   - age: Tells when it was fetched, in words.
    ///   - work: Fetches it. It holds no view model.
    ///   - finish: Takes what it led to, once it is kept: to log a failure.
    public func load<Owner: AnyObject, Value: Sendable, Failure: Error>(
        _ resource: ReferenceWritableKeyPath<Owner, Resource<Value, Failure>>,
        of owner: Owner,
        age: @escaping @MainActor () -> String? = { nil },
        work: @escaping @Sendable () async throws(Failure) -> Value,
        then finish: @escaping @MainActor (Result<Value, Failure>) -> Void = { _ in }
    ) {
        owner[keyPath: resource].begin()
        run("load \(resource.hashValue)", work: work) { [weak owner] result in
            owner?[keyPath: resource].finish(result, age: age())
            finish(result)
        }
    }

    /// Follows a sequence as long as the scope lives, in place of the last of its name.
    /// - Parameter take: Takes each element. Capture the view model weakly.
    public func follow<Element: Sendable>(
        _ name: String,
        _ elements: AsyncStream<Element>,
        take: @escaping @MainActor (Element) -> Void
    ) {
        cancel(name)
        generation += 1
        tasks[name] = (
            generation,
            Task {
                for await element in elements {
                    if Task.isCancelled { return }
                    take(element)
                }
            }
        )
    }

    /// Cancels the work of a name, if any is under way.
    public func cancel(_ name: String) {
        tasks.removeValue(forKey: name)?.task.cancel()
    }
}

/// A pause that ends so long from now, whenever it is begun: the time until work gets its turn counts too.
/// - Returns: Waits for the end; throws `CancellationError` where its task is cancelled before.
public func pause(
    for duration: Duration, on clock: some Clock<Duration>
) -> @Sendable () async throws -> Void {
    let end = clock.now.advanced(by: duration)
    return { try await clock.sleep(until: end, tolerance: nil) }
}

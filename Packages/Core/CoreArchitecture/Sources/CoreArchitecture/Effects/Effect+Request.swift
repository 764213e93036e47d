extension Effect {
    /// Runs a request, and sends the action for its value or its error.
    ///
    /// ```swift
    /// .request(failed: { .loaded(.failure($0)) }, log: log.failure("a post wasn't loaded")) {
    ///     [id, posts] () async throws(ServiceError) in
    ///     .loaded(.success(try await posts.post(id)))
    /// }
    /// ```
    /// - Parameters:
    ///   - failed: Returns the action for an error, if there is one.
    ///   - log: Receives an error before its action is sent.
    ///   - work: Sends the request and returns the action for the value, if there is one. It runs like the work of
    ///     ``run(_:)``.
    public static func request<Failure: Error>(
        failed: @escaping @MainActor @Sendable (Failure) -> Action? = { _ in nil },
        log: @escaping @MainActor @Sendable (Failure) -> Void = { _ in },
        _ work: @escaping @MainActor @Sendable () async throws(Failure) -> Action?
    ) -> Self {
        .run { send in
            do throws(Failure) {
                if let action = try await work() { send(action) }
            } catch {
                log(error)
                if let action = failed(error) { send(action) }
            }
        }
    }
}

import Synchronization

/// Adds the current credential to each call, and renews it when the service rejects it.
///
/// If several calls are rejected, one renewal runs and serves all of them. What counts is which
/// credential was rejected: a call whose response arrives after the renewal is sent again with the new one at once. If
/// the renewal is refused, each call fails with its own 401 response, and the session is ended once.
public final class CredentialMiddleware: APIMiddleware {
    /// The outcome of a renewal for a waiting call.
    private enum Outcome: Sendable {
        case renewed(Credential)
        case ended
        case failed(TransportError)
    }

    private struct State {
        /// The calls that wait for the running renewal, or `nil` if none is running.
        var waiting: [Int: CheckedContinuation<Outcome, Never>]?
        var lastNumber = 0
    }

    private let source: any CredentialSource
    private let state = Mutex(State())

    /// Creates the middleware of a session.
    public init(source: any CredentialSource) {
        self.source = source
    }

    /// Sends a call with the current credential. If nobody is signed in, the call isn't sent, and the response is 401.
    public func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        guard let credential = source.credential else { return APIReply(status: 401) }
        var call = call
        call.token = credential.token
        let reply = try await next.send(call)
        guard reply.status == 401 else { return reply }
        switch await outcome(after: credential) {
        case .renewed(let newer):
            call.token = newer.token
            return try await next.send(call)
        case .ended: return reply
        case .failed(let error): throw error
        }
    }

    /// Waits for the credential after a rejected one. A cancelled waiter leaves at once, without affecting the others.
    private func outcome(after refused: Credential) async -> Outcome {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let outcome = join(number, continuation, after: refused) { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            state.withLock { $0.waiting?.removeValue(forKey: number) }?.resume(returning: .failed(.cancelled))
        }
    }

    /// Joins the running renewal, or starts one.
    /// - Returns: The outcome, if it is known already.
    private func join(
        _ number: Int, _ continuation: CheckedContinuation<Outcome, Never>, after refused: Credential
    ) -> Outcome? {
        state.withLock { state in
            // Under the lock: the cancellation handler either finds the waiter, or ran before this.
            if Task.isCancelled { return .failed(.cancelled) }
            guard let current = source.credential else { return .ended }
            if current.version != refused.version { return .renewed(current) }
            if state.waiting == nil {
                state.waiting = [:]
                // Not cancelled with the waiting calls: once the service has renewed it, the old credential is invalid,
                // so the response must be saved.
                Task { await renew(refused) }
            }
            state.waiting?[number] = continuation
            return nil
        }
    }

    private func renew(_ old: Credential) async {
        let outcome: Outcome
        do throws(RenewalError) {
            outcome = .renewed(try await source.renew(old))
        } catch {
            switch error {
            case .refused:
                // Before the waiting calls continue, so that none of them starts another renewal.
                source.end(old)
                outcome = .ended
            case .failed(let error): outcome = .failed(error)
            }
        }
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting ?? [:]
        }
        for continuation in waiting.values { continuation.resume(returning: outcome) }
    }
}

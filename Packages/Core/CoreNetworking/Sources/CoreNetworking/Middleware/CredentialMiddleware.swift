import Synchronization

/// Gives each call the credential in force, and has it renewed where the service takes it no more.
///
/// However many calls are refused, one renewal is under way at a time, and it serves all of them. What counts is which
/// credential was refused: a call whose answer comes after the renewal is sent again with the new one at once. Where the
/// renewal is refused, each call fails with its own answer of 401, and the session is ended once.
public final class CredentialMiddleware: APIMiddleware {
    /// What came of a renewal for one who waits for it.
    private enum Outcome: Sendable {
        case renewed(Credential)
        case ended
        case failed(TransportError)
    }

    private struct State {
        /// Who waits for the renewal that is under way; `nil` while none is.
        var waiting: [Int: CheckedContinuation<Outcome, Never>]?
        var lastNumber = 0
    }

    private let source: any CredentialSource
    private let state = Mutex(State())

    /// Creates the middleware of a session.
    public init(source: any CredentialSource) {
        self.source = source
    }

    /// Sends a call with the credential in force. Where nobody is signed in it isn't sent, and answered with 401.
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

    /// Waits for what comes after a credential that was refused. A waiter that is cancelled leaves at once, and alone.
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

    /// Joins the renewal that is under way, or begins one.
    /// - Returns: The outcome, where there is nothing to wait for.
    private func join(
        _ number: Int, _ continuation: CheckedContinuation<Outcome, Never>, after refused: Credential
    ) -> Outcome? {
        state.withLock { state in
            // Under the lock: the handler of a cancellation either finds the waiter, or came before this.
            if Task.isCancelled { return .failed(.cancelled) }
            guard let current = source.credential else { return .ended }
            if current.version != refused.version { return .renewed(current) }
            if state.waiting == nil {
                state.waiting = [:]
                // Not cancelled with those who wait: a renewal that the service has done uses the old one up, and its
                // answer must be kept.
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
                // Before those who wait go on, so that none of them begins another.
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

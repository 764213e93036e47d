import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Synchronization
import Testing

/// A session whose renewals a test answers.
private final class Session: CredentialSource {
    private struct State {
        var credential: Credential? = Credential(version: 1, token: AccessToken("token 1"))
        var renewals = 0
        var ends = 0
        var renewing: CheckedContinuation<Result<Void, RenewalError>, Never>?
        var watcher: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var credential: Credential? { state.withLock { $0.credential } }
    var renewals: Int { state.withLock { $0.renewals } }
    var ends: Int { state.withLock { $0.ends } }

    func renew(_ old: Credential) async throws(RenewalError) -> Credential {
        let answer = await withCheckedContinuation { continuation in
            let watcher = state.withLock { state in
                state.renewals += 1
                state.renewing = continuation
                defer { state.watcher = nil }
                return state.watcher
            }
            watcher?.resume()
        }
        try answer.get()
        let new = Credential(version: old.version + 1, token: AccessToken("token \(old.version + 1)"))
        state.withLock { $0.credential = new }
        return new
    }

    func end(_ old: Credential) {
        state.withLock { state in
            state.ends += 1
            state.credential = nil
        }
    }

    /// Answers the running renewal.
    func answer(_ answer: Result<Void, RenewalError>) {
        let renewing = state.withLock { state in
            defer { state.renewing = nil }
            return state.renewing
        }
        renewing?.resume(returning: answer)
    }

    /// Waits until a renewal is running.
    func renewalBegan() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.renewing != nil { return true }
                state.watcher = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

/// A service that accepts one token, rejects all others, and holds its responses back on request.
private final class Service: APITransport {
    private struct State {
        var accepted: String
        var sent: [String] = []
        var held: [CheckedContinuation<Void, Never>] = []
        var holds = false
        var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state: Mutex<State>

    init(accepting token: String, holding: Bool = false) {
        state = Mutex(State(accepted: token, holds: holding))
    }

    var sent: [String] { state.withLock { $0.sent } }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let token = call.token?.text ?? "none"
        let (isHeld, watcher) = state.withLock { state in
            state.sent.append(token)
            let watcher = state.watcher.flatMap { state.sent.count >= $0.count ? $0.continuation : nil }
            if watcher != nil { state.watcher = nil }
            return (state.holds, watcher)
        }
        watcher?.resume()
        if isHeld {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if state.holds { state.held.append(continuation) }
                    return !state.holds
                }
                if isOpen { continuation.resume() }
            }
        }
        return APIReply(status: state.withLock { $0.accepted } == token ? 204 : 401)
    }

    /// Waits until a number of calls arrived.
    func calls(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sent.count >= count { return true }
                state.watcher = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Sends the held responses, and later ones at once.
    func release() {
        let held = state.withLock { state in
            state.holds = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}

@Suite("Credentials", .timeLimit(.minutes(10)))
struct CredentialTests {
    private let session = Session()

    /// Sends calls at the same time.
    /// - Returns: Their statuses, once all are answered.
    private func send(_ count: Int, _ middleware: CredentialMiddleware, to service: Service) async -> [Int] {
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask {
                    (try? await middleware.send(APICall(.get, "/\(number)"), to: service))?.status ?? 0
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("1,000 calls that meet an expired token renew it once, and all succeed")
    func oneRenewal() async {
        let service = Service(accepting: "token 2", holding: true)
        let middleware = CredentialMiddleware(source: session)
        async let statuses = send(1000, middleware, to: service)
        await service.calls(1000)
        service.release()
        await session.renewalBegan()
        session.answer(.success(()))
        #expect(await statuses == Array(repeating: 204, count: 1000))
        #expect(session.renewals == 1)
        #expect(session.ends == 0)
        #expect(service.sent.count { $0 == "token 1" } == 1000)
        #expect(service.sent.count { $0 == "token 2" } == 1000)
    }

    @Test("If the renewal is refused, each of 1,000 calls fails once, and the session ends once")
    func oneEnd() async {
        let service = Service(accepting: "token 2", holding: true)
        let middleware = CredentialMiddleware(source: session)
        async let statuses = send(1000, middleware, to: service)
        await service.calls(1000)
        service.release()
        await session.renewalBegan()
        session.answer(.failure(.refused))
        #expect(await statuses == Array(repeating: 401, count: 1000))
        #expect(session.renewals == 1)
        #expect(session.ends == 1)
        #expect(service.sent.count == 1000)
    }

    @Test("An unanswered renewal fails the waiting calls, and keeps the session")
    func unansweredRenewal() async {
        let service = Service(accepting: "token 2")
        let middleware = CredentialMiddleware(source: session)
        async let statuses = send(10, middleware, to: service)
        await session.renewalBegan()
        await service.calls(10)
        // Lets most calls begin to wait, which has no event.
        for _ in 0..<100 { await Task.yield() }
        session.answer(.failure(.failed(.unreachable("No route."))))
        // Calls that came too late to wait for the first renewal start another.
        while session.renewals > 1, await statuses.isEmpty {}
        #expect(session.ends == 0)
        #expect(session.credential?.version == 1)
        #expect(await statuses.allSatisfy { $0 == 0 })
    }

    @Test("A late response to an older token is sent again with the new one, without another renewal")
    func lateRefusal() async {
        let slow = Service(accepting: "token 2", holding: true)
        let middleware = CredentialMiddleware(source: session)
        async let late = send(1, middleware, to: slow)
        await slow.calls(1)
        let quick = Service(accepting: "token 2")
        async let first = send(1, middleware, to: quick)
        await session.renewalBegan()
        session.answer(.success(()))
        #expect(await first == [204])
        slow.release()
        #expect(await late == [204])
        #expect(slow.sent == ["token 1", "token 2"])
        #expect(session.renewals == 1)
    }

    @Test("A cancelled waiter returns at once; the renewal and the other waiters continue")
    func cancelledWaiter() async {
        let service = Service(accepting: "token 2")
        let middleware = CredentialMiddleware(source: session)
        let leaving = Task { () async -> TransportError? in
            do throws(TransportError) {
                _ = try await middleware.send(APICall(.get, "/leaving"), to: service)
                return nil
            } catch {
                return error
            }
        }
        await session.renewalBegan()
        async let staying = send(1, middleware, to: service)
        await service.calls(2)
        leaving.cancel()
        #expect(await leaving.value == .cancelled)
        session.answer(.success(()))
        #expect(await staying == [204])
        #expect(session.renewals == 1)
    }

    @Test("A new token that is rejected isn't renewed again for the same call")
    func refusedTwice() async {
        let service = Service(accepting: "another")
        let middleware = CredentialMiddleware(source: session)
        async let statuses = send(1, middleware, to: service)
        await session.renewalBegan()
        session.answer(.success(()))
        #expect(await statuses == [401])
        #expect(service.sent == ["token 1", "token 2"])
        #expect(session.renewals == 1)
    }

    @Test("After the session's end nothing is sent")
    func afterEnd() async {
        session.end(Credential(version: 1, token: AccessToken("token 1")))
        let service = Service(accepting: "token 1")
        #expect(await send(3, CredentialMiddleware(source: session), to: service) == [401, 401, 401])
        #expect(service.sent.isEmpty)
        #expect(session.renewals == 0)
    }

    @Test("A token isn't shown in any description")
    func redacted() {
        let call = APICall(.get, "/pets", token: AccessToken("b3b5f0"))
        var dumped = ""
        dump(call, to: &dumped)
        for text in ["\(call)", String(reflecting: call), dumped] { #expect(!text.contains("b3b5f0")) }
    }
}

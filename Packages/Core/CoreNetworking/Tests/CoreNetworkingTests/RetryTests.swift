import CoreArchitectureTesting
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Synchronization
import Testing

/// A transport that returns each of its responses in turn, and then repeats the last.
private final class Answers: APITransport {
    private let answers: Mutex<[Result<APIReply, TransportError>]>
    private let count = Mutex(0)

    init(_ answers: Result<APIReply, TransportError>...) {
        self.answers = Mutex(answers)
    }

    var sent: Int { count.withLock { $0 } }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        count.withLock { $0 += 1 }
        return try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
}

/// A transport that never answers, and counts the calls that start and are cancelled.
private final class Silent: APITransport {
    let begun = Mutex(0)
    let givenUp = Mutex(0)
    private let calls = AsyncStream<Int>.makeStream()

    /// Waits until a number of calls was made.
    func waitForCalls(_ count: Int) async {
        for await begun in calls.stream where begun >= count { break }
    }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        begun.withLock { begun in
            begun += 1
            calls.continuation.yield(begun)
        }
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        givenUp.withLock { $0 += 1 }
        throw .cancelled
    }
}

extension Result<APIReply, TransportError> {
    fileprivate static func status(_ status: Int, retryAfter: String? = nil) -> Self {
        .success(APIReply(status: status, retryAfter: retryAfter))
    }

    fileprivate static let lost = Self.failure(.unreachable("The connection broke."))
}

/// A clock that jumps to the end of each sleep, except sleeps as long as an attempt's limit, which last until they are
/// cancelled.
private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        func duration(to other: Self) -> Duration { other.offset - offset }
        static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Instant(offset: .zero))
    private let attemptLimit: Duration
    private let sleepCount = Mutex(0)

    /// The number of sleeps.
    var sleeps: Int { sleepCount.withLock { $0 } }

    init(attemptLimit: Duration) {
        self.attemptLimit = attemptLimit
    }

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        sleepCount.withLock { $0 += 1 }
        if now.duration(to: deadline) < attemptLimit { return time.withLock { $0 = max($0, deadline) } }
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        throw CancellationError()
    }
}

@Suite("Sending again", .timeLimit(.minutes(10)))
struct RetryTests {
    private let clock = JumpingClock(attemptLimit: RetryPolicy().attemptLimit)

    /// 3 May 2026, 12:00:00 GMT.
    private static let now = Date(timeIntervalSince1970: 1_777_809_600)

    /// Sends a call. Each wait is the given fraction of the jitter's bound.
    private func send(
        _ call: APICall, to transport: any APITransport, _ policy: RetryPolicy = RetryPolicy(), fraction: Double = 1
    ) async -> Result<APIReply, TransportError> {
        let retry = RetryMiddleware(policy: policy, clock: clock, now: { Self.now }, fraction: { fraction })
        do throws(TransportError) {
            return .success(try await retry.send(call, to: transport))
        } catch {
            return .failure(error)
        }
    }

    @Test(
        "A repeatable call is sent again if it was lost, or if the service asks for it",
        arguments: [
            (APICall(.get, "/"), 503), (APICall(.put, "/"), 502), (APICall(.delete, "/"), 504),
            (APICall(.get, "/"), 408),
            (APICall(.get, "/"), 429), (APICall(.get, "/"), nil),
        ])
    func repeated(call: APICall, status: Int?) async {
        let answers = Answers(status.map { .status($0) } ?? .lost, .status(200))
        #expect(await send(call, to: answers, fraction: 0) == .status(200))
        #expect(answers.sent == 2)
    }

    @Test("A POST is sent once, even after a temporary failure", arguments: [503, 429, nil])
    func notRepeated(status: Int?) async {
        let answer: Result<APIReply, TransportError> = status.map { .status($0) } ?? .lost
        let answers = Answers(answer, .status(200))
        #expect(await send(APICall(.post, "/"), to: answers) == answer)
        #expect(answers.sent == 1)
    }

    @Test(
        "A final response isn't retried", arguments: [200, 400, 401, 403, 404, 409, 422, 500])
    func final(status: Int) async {
        let answers = Answers(.status(status), .status(200))
        #expect(await send(APICall(.get, "/"), to: answers) == .status(status))
        #expect(answers.sent == 1)
    }

    @Test("The bounds of the waits double; the last attempt's response is the result")
    func backoff() async {
        let answers = Answers(.status(503))
        let policy = RetryPolicy(attempts: 4, firstWait: .seconds(1), longestWait: .seconds(3))
        #expect(await send(APICall(.get, "/"), to: answers, policy) == .status(503))
        #expect(answers.sent == 4)
        #expect(clock.now.offset == .seconds(6))
    }

    @Test(
        "A wait is at least as long as Retry-After says, in seconds or as a date in any format",
        arguments: [
            "7", " 7 ", "Sun, 03 May 2026 12:00:07 GMT", "Sunday, 03-May-26 12:00:07 GMT", "Sun May  3 12:00:07 2026",
        ])
    func retryAfter(text: String) async {
        let answers = Answers(.status(503, retryAfter: text), .status(200))
        #expect(await send(APICall(.get, "/"), to: answers, fraction: 0) == .status(200))
        #expect(clock.now.offset == .seconds(7))
        #expect(answers.sent == 2)
    }

    @Test(
        "A wait that would end after the deadline isn't started, nor shortened",
        arguments: ["61", "4000000000000000000000"])
    func tooLate(text: String) async {
        let answer = Result<APIReply, TransportError>.status(429, retryAfter: text)
        let answers = Answers(answer, .status(200))
        #expect(await send(APICall(.get, "/"), to: answers) == answer)
        #expect(answers.sent == 1)
    }

    @Test("An invalid Retry-After is ignored", arguments: ["", "soon", "-1", "1.5", "2026-05-03"])
    func senseless(text: String) async {
        let answers = Answers(.status(503, retryAfter: text), .status(200))
        #expect(await send(APICall(.get, "/"), to: answers, fraction: 0) == .status(200))
        #expect(clock.now.offset == .zero)
    }

    @Test("An attempt that takes too long is cancelled and repeated, until the deadline of the call")
    func deadlines() async {
        let clock = TestClock()
        let silent = Silent()
        let policy = RetryPolicy(attempts: 10, firstWait: .zero, attemptLimit: .seconds(10), limit: .seconds(25))
        let sending = Self.sending(RetryMiddleware(policy: policy, clock: clock), to: silent)
        for wait in [10, 10, 5] {
            await clock.sleepers(1)
            clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(silent.begun.withLock { $0 } - silent.givenUp.withLock { $0 } <= 1)
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(1))
        }
        #expect(await sending.value == .unreachable("There was no answer in time."))
        #expect(silent.givenUp.withLock { $0 } == 3)
    }

    @Test("A call with an earlier deadline than the running ones ends in time")
    func earlierEnd() async {
        let clock = TestClock()
        let first = Silent()
        let second = Silent()
        let policy = RetryPolicy(attempts: 10, firstWait: .zero, attemptLimit: .seconds(10), limit: .seconds(15))
        let retry = RetryMiddleware(policy: policy, clock: clock)
        let ending = Self.sending(retry, to: first)
        await clock.sleepers(1)
        clock.advance(by: .seconds(9))
        let waiting = Self.sending(retry, to: second)
        await second.waitForCalls(1)
        clock.advance(by: .seconds(1))
        // Its second attempt has five seconds left, the other call's first attempt nine.
        await first.waitForCalls(2)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await ending.value == .unreachable("There was no answer in time."))
        #expect(second.givenUp.withLock { $0 } == 0)
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }

    @Test("A hundred running calls share one timer")
    func oneTimer() async {
        let clock = JumpingClock(attemptLimit: RetryPolicy().attemptLimit)
        let silent = Silent()
        let retry = RetryMiddleware(clock: clock)
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { _ = try? await retry.send(APICall(.get, "/"), to: silent) } }
            await silent.waitForCalls(100)
            group.cancelAll()
        }
        #expect(silent.givenUp.withLock { $0 } == 100)
        #expect(clock.sleeps <= 1)
    }

    @Test("A call that is cancelled while it waits ends at once; one that is cancelled while it is sent isn't repeated")
    func cancelled() async {
        let answers = Answers(.status(503, retryAfter: "30"))
        for transport in [answers, Silent()] as [any APITransport] {
            let clock = TestClock()
            let sending = Self.sending(RetryMiddleware(clock: clock), to: transport)
            await clock.sleepers(1)
            sending.cancel()
            #expect(await sending.value == .cancelled)
        }
        #expect(answers.sent == 1)
    }

    /// Sends a call to a transport that doesn't answer.
    private static func sending(
        _ middleware: RetryMiddleware<TestClock>, to transport: any APITransport
    ) -> Task<TransportError?, Never> {
        Task {
            do throws(TransportError) {
                _ = try await middleware.send(APICall(.get, "/"), to: transport)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("A call that wasn't sent is repeated; it may have been received only if an earlier attempt was unanswered")
    func notSent() async {
        let away = Result<APIReply, TransportError>.failure(.notSent("Away."))
        let back = Answers(away, .status(200))
        #expect(await send(APICall(.put, "/"), to: back, fraction: 0) == .status(200))
        let never = Answers(away)
        #expect(await send(APICall(.put, "/"), to: never, fraction: 0) == away)
        #expect(never.sent == 3)
        let lost = Answers(.lost, away)
        #expect(await send(APICall(.put, "/"), to: lost, fraction: 0) == .failure(.unreachable("Away.")))
        let removed = Answers(away, .status(404))
        #expect(await send(APICall(.delete, "/"), to: removed, fraction: 0) == .status(404))
    }

    @Test("A 404 for a removal is a success after an attempt with no response or 504, which may have removed it")
    func removedAlready() async {
        for unanswered in [.lost, .status(504)] as [Result<APIReply, TransportError>] {
            let answers = Answers(unanswered, .status(404))
            #expect(await send(APICall(.delete, "/"), to: answers, fraction: 0) == .status(204))
        }
        let refused = Answers(.status(503), .status(404))
        #expect(await send(APICall(.delete, "/"), to: refused, fraction: 0) == .status(404))
    }
}

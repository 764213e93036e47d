import CoreArchitectureTesting
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Synchronization
import Testing

/// Gives each call the next of its answers, and the last again and again.
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

/// Never answers, and counts what was begun and given up.
private final class Silent: APITransport {
    let begun = Mutex(0)
    let givenUp = Mutex(0)

    /// Waits until a number of calls was made.
    func waitForCalls(_ count: Int) async {
        while begun.withLock({ $0 }) < count { await Task.yield() }
    }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        begun.withLock { $0 += 1 }
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

/// A clock that jumps to the end of each sleep, except of those as long as an attempt may take: they last until they are
/// given up.
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

    /// How many sleeps were begun.
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

@Suite("Sending again")
struct RetryTests {
    private let clock = JumpingClock(attemptLimit: RetryPolicy().attemptLimit)

    /// 3 May 2026, 12:00:00 GMT.
    private static let now = Date(timeIntervalSince1970: 1_777_809_600)

    /// Sends a call; each wait is as long as the fraction of the longest that the jitter allows.
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
        "What may be repeated is sent again where it was lost or is asked for later",
        arguments: [
            (APICall(.get, "/"), 503), (APICall(.put, "/"), 502), (APICall(.delete, "/"), 504),
            (APICall(.get, "/"), 408),
            (APICall(.post, "/", idempotencyKey: "one"), 429), (APICall(.get, "/"), nil),
        ])
    func repeated(call: APICall, status: Int?) async {
        let answers = Answers(status.map { .status($0) } ?? .lost, .status(200))
        #expect(await send(call, to: answers, fraction: 0) == .status(200))
        #expect(answers.sent == 2)
    }

    @Test("A POST without a key is sent once, and so is what was answered for good", arguments: [503, 429, nil])
    func notRepeated(status: Int?) async {
        let answer: Result<APIReply, TransportError> = status.map { .status($0) } ?? .lost
        let answers = Answers(answer, .status(200))
        #expect(await send(APICall(.post, "/"), to: answers) == answer)
        #expect(answers.sent == 1)
    }

    @Test(
        "An answer that another attempt wouldn't change is taken", arguments: [200, 400, 401, 403, 404, 409, 422, 500])
    func final(status: Int) async {
        let answers = Answers(.status(status), .status(200))
        #expect(await send(APICall(.get, "/"), to: answers) == .status(status))
        #expect(answers.sent == 1)
    }

    @Test("The waits' bounds double; after the last attempt its answer counts")
    func backoff() async {
        let answers = Answers(.status(503))
        let policy = RetryPolicy(attempts: 4, firstWait: .seconds(1), longestWait: .seconds(3))
        #expect(await send(APICall(.get, "/"), to: answers, policy) == .status(503))
        #expect(answers.sent == 4)
        #expect(clock.now.offset == .seconds(6))
    }

    @Test(
        "Retry-After is waited for to its end, in seconds and as each form of a date",
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
        "A wait that ends after the deadline of all isn't begun, nor shortened",
        arguments: ["61", "4000000000000000000000"])
    func tooLate(text: String) async {
        let answer = Result<APIReply, TransportError>.status(429, retryAfter: text)
        let answers = Answers(answer, .status(200))
        #expect(await send(APICall(.get, "/"), to: answers) == answer)
        #expect(answers.sent == 1)
    }

    @Test("What Retry-After doesn't say well counts as not said", arguments: ["", "soon", "-1", "1.5", "2026-05-03"])
    func senseless(text: String) async {
        let answers = Answers(.status(503, retryAfter: text), .status(200))
        #expect(await send(APICall(.get, "/"), to: answers, fraction: 0) == .status(200))
        #expect(clock.now.offset == .zero)
    }

    @Test("An attempt that takes too long is given up and repeated, until the deadline of all")
    func deadlines() async {
        let (clock, silent) = (TestClock(), Silent())
        let policy = RetryPolicy(attempts: 10, firstWait: .zero, attemptLimit: .seconds(10), limit: .seconds(25))
        let sending = Self.sending(RetryMiddleware(policy: policy, clock: clock), to: silent)
        for wait in [10, 10, 5] {
            await clock.sleepers(1)
            clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(silent.begun.withLock { $0 } - silent.givenUp.withLock { $0 } <= 1)
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(1))
        }
        #expect(await sending.value == .unreachable("No answer came in time."))
        #expect(silent.givenUp.withLock { $0 } == 3)
    }

    @Test("A call that has to end before those under way does so")
    func earlierEnd() async {
        let (clock, first, second) = (TestClock(), Silent(), Silent())
        let policy = RetryPolicy(attempts: 10, firstWait: .zero, attemptLimit: .seconds(10), limit: .seconds(15))
        let retry = RetryMiddleware(policy: policy, clock: clock)
        let ending = Self.sending(retry, to: first)
        await clock.sleepers(1)
        clock.advance(by: .seconds(9))
        let waiting = Self.sending(retry, to: second)
        await second.waitForCalls(1)
        clock.advance(by: .seconds(1))
        // Its second attempt has five seconds left, those of the other call's first are nine.
        await first.waitForCalls(2)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await ending.value == .unreachable("No answer came in time."))
        #expect(second.givenUp.withLock { $0 } == 0)
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }

    @Test("A hundred calls under way wait for one timer")
    func oneTimer() async {
        let (clock, silent) = (JumpingClock(attemptLimit: RetryPolicy().attemptLimit), Silent())
        let retry = RetryMiddleware(clock: clock)
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { _ = try? await retry.send(APICall(.get, "/"), to: silent) } }
            await silent.waitForCalls(100)
            group.cancelAll()
        }
        #expect(silent.givenUp.withLock { $0 } == 100)
        #expect(clock.sleeps <= 1)
    }

    @Test("Cancelled while it waits, it ends at once; cancelled while it is sent, it isn't sent again")
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

    /// Sends a call to a transport that it gets no answer from.
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

    @Test("Something that an unanswered attempt may have removed isn't missing the second time")
    func removedAlready() async {
        let lost = Answers(.lost, .status(404))
        #expect(await send(APICall(.delete, "/"), to: lost, fraction: 0) == .status(204))
        let refused = Answers(.status(503), .status(404))
        #expect(await send(APICall(.delete, "/"), to: refused, fraction: 0) == .status(404))
    }
}

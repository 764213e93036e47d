import CoreInterfaces
import CoreNetworking
import CoreWire
import Foundation
import Synchronization
import Testing

/// A transport that answers when the test says so, and counts the calls.
private final class HeldTransport: APITransport {
    private struct State {
        var asked: [String] = []
        var cancelled = 0
        var waiting: [AsyncStream<Void>.Continuation] = []
        var askedWaiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var asked: [String] { state.withLock { $0.asked } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.asked.append(call.description)
            state.waiting.append(continuation)
            if let waiter = state.askedWaiter, state.asked.count >= waiter.count {
                state.askedWaiter = nil
                waiter.continuation.resume()
            }
        }
        for await _ in stream { return APIReply(status: 200, body: Data(#"{"name": "Miso"}"#.utf8)) }
        state.withLock { $0.cancelled += 1 }
        throw .cancelled
    }

    func answerAll() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.yield() }
    }

    /// Waits until a number of calls was made.
    func waitForCalls(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.asked.count >= count { return true }
                state.askedWaiter = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

private struct NameDTO: Codable, Sendable {
    let name: String
}

private let name = Endpoint<NoBody, NameDTO>("GET v1/name")
private let saveName = Endpoint<NameDTO, NoBody>("PUT v1/name")

@Suite("Identical concurrent reads", .timeLimit(.minutes(10)))
struct SharedReadsTests {
    private let transport = HeldTransport()

    /// Gives started tasks time to reach their waits.
    private func settle() async {
        for _ in 0..<200 { await Task.yield() }
    }

    @Test("share one request, and a later read makes a new one")
    func shared() async throws {
        let client = APIClient(transport: transport)
        async let first = client.send(name).name
        async let second = client.send(name).name
        await transport.waitForCalls(1)
        await settle()
        transport.answerAll()
        #expect(try await [first, second] == ["Miso", "Miso"])
        #expect(transport.asked == ["GET /v1/name"])
        async let third = client.send(name).name
        await transport.waitForCalls(2)
        transport.answerAll()
        #expect(try await third == "Miso")
    }

    @Test("don't share one that started before something was saved")
    func notAcrossSaving() async throws {
        let client = APIClient(transport: transport)
        async let before = client.send(name).name
        await transport.waitForCalls(1)
        async let saving: Void = client.perform(saveName, body: NameDTO(name: "Bruno"))
        await transport.waitForCalls(2)
        async let during = client.send(name).name
        await transport.waitForCalls(3)
        transport.answerAll()
        try await saving
        async let after = client.send(name).name
        await transport.waitForCalls(4)
        transport.answerAll()
        _ = try await [before, during, after]
        #expect(transport.asked.count == 4)
    }

    @Test("cancel it only if all of them are cancelled")
    func cancelling() async throws {
        let client = APIClient(transport: transport)
        let leaving = Task { try? await client.send(name).name }
        await transport.waitForCalls(1)
        let staying = Task { try? await client.send(name).name }
        await settle()
        leaving.cancel()
        await settle()
        #expect(transport.cancelled == 0)
        staying.cancel()
        #expect(await staying.value == nil)
        #expect(await leaving.value == nil)
        #expect(transport.cancelled == 1)
        #expect(transport.asked.count == 1)
    }
}

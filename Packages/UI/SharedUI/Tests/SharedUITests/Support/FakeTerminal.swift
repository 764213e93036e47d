import SharedUI
import Synchronization

/// A terminal in memory. Tests type into it and read its output.
final class FakeTerminal: TerminalDevice {
    private struct State {
        var size: TerminalSize
        var writes: [[UInt8]] = []
        var calls: [String] = []
        var input: AsyncStream<TerminalInput>.Continuation?
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(columns: Int = 60, rows: Int = 20) {
        state = Mutex(State(size: TerminalSize(columns: columns, rows: rows)))
    }

    var size: TerminalSize {
        get { state.withLock { $0.size } }
        set { state.withLock { $0.size = newValue } }
    }

    /// The calls, in order.
    var calls: [String] { state.withLock { $0.calls } }
    /// The written bytes, one element for each call.
    var writes: [[UInt8]] { state.withLock { $0.writes } }

    func enter() throws(TerminalError) -> AsyncStream<TerminalInput> {
        let (stream, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
        state.withLock {
            $0.calls.append("enter")
            $0.input = continuation
        }
        return stream
    }

    func write(_ bytes: [UInt8]) {
        let ready = state.withLock { state in
            state.writes.append(bytes)
            let ready = state.waiting.filter { $0.count <= state.writes.count }
            state.waiting.removeAll { $0.count <= state.writes.count }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    func leave() {
        state.withLock {
            $0.calls.append("leave")
            $0.input?.finish()
        }
    }

    func suspend() {
        state.withLock { $0.calls.append("suspend") }
    }

    /// Sends an input to the session.
    func send(_ input: TerminalInput) {
        state.withLock { _ = $0.input?.yield(input) }
    }

    /// Types bytes.
    func type(_ text: String) {
        send(.bytes(Array(text.utf8)))
    }

    /// Ends the input, as when the window is closed.
    func hangUp() {
        state.withLock { $0.input?.finish() }
    }

    /// Waits until the terminal was written to this many times.
    func waitForWrite(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.writes.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

import Synchronization

/// Writes numbered chunks to standard output in order, each once the previous ones are written.
final class OrderedOutput: Sendable {
    private struct State {
        var next = 0
        var waiting: [Int: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    /// Writes a chunk, or stores it until the previous ones are written.
    func put(_ bytes: [UInt8], at index: Int) {
        state.withLock { state in
            state.waiting[index] = bytes
            while let piece = state.waiting.removeValue(forKey: state.next) {
                StandardOutput.write(piece)
                state.next += 1
            }
        }
    }
}

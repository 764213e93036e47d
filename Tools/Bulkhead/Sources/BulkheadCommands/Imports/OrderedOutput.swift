import Synchronization

/// Writes pieces to standard output in the order of their numbers, each as soon as those before it are written.
final class OrderedOutput: Sendable {
    private struct State {
        var next = 0
        var waiting: [Int: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    /// Takes the piece of a number. It is written at once or later, by whoever brings the one before it.
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

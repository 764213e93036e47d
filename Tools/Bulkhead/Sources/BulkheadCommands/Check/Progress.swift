import Foundation

/// Says on standard error what takes over a second, and takes it back at the end.
final class Progress: Sendable {
    private let finished = DispatchSemaphore(value: 0)
    private let left = DispatchSemaphore(value: 0)
    private let isShown: Bool

    /// Begins.
    init(_ text: String, isShown: Bool) {
        self.isShown = isShown
        guard isShown else { return }
        let finished = finished
        let left = left
        Thread.detachNewThread {
            var seconds = 0
            while finished.wait(timeout: .now() + 1) == .timedOut {
                seconds += 1
                FileDescriptor.write(Array("\r\u{1B}[Kbulkhead: \(text), \(seconds) s".utf8), to: 2)
            }
            if seconds > 0 { FileDescriptor.write(Array("\r\u{1B}[K".utf8), to: 2) }
            left.signal()
        }
    }

    /// Ends; nothing is written afterwards.
    func end() {
        guard isShown else { return }
        finished.signal()
        left.wait()
    }
}

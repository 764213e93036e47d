import Dispatch
import Foundation
import Synchronization

/// A line on standard error that says what is going on, where a person sees it and it takes over a second; taken back at
/// the end.
final class Progress: Sendable {
    private struct Line {
        var isShown = false
        var hasEnded = false
    }

    private let line = Mutex(Line())
    private let ended = DispatchSemaphore(value: 0)
    private let output: Int32

    /// Begins.
    ///
    /// - Parameters:
    ///   - isShown: false where nobody reads it.
    ///   - output: the descriptor to write to.
    ///   - patience: how long nothing is said, in seconds.
    ///   - interval: the time between two looks at the text, in seconds.
    ///   - text: what is going on; is asked on a thread of its own. Nothing is written while it is empty.
    init(
        isShown: Bool = StandardError.isTerminal, to output: Int32 = 2, patience: Double = 1, interval: Double = 0.5,
        _ text: @escaping @Sendable () -> String
    ) {
        self.output = output
        guard isShown else { return }
        let began = DispatchTime.now()
        let ended = ended
        Thread.detachNewThread { [weak self] in
            while ended.wait(timeout: .now() + interval) == .timedOut {
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds) / 1e9
                guard seconds >= patience else { continue }
                guard let self else { return }
                self.show(text(), seconds: Int(seconds))
            }
        }
    }

    /// Does something that writes, with the line out of the way.
    func interrupt(_ write: () -> Void) {
        line.withLock {
            clear(&$0)
            write()
        }
    }

    /// Ends; nothing is written afterwards.
    func end() {
        line.withLock {
            clear(&$0)
            $0.hasEnded = true
        }
        ended.signal()
    }

    private func show(_ text: String, seconds: Int) {
        line.withLock {
            guard !$0.hasEnded, !text.isEmpty else { return }
            FileDescriptor.write(Array("\r\u{1B}[Kbulkhead: \(text.prefix(100)), \(seconds) s".utf8), to: output)
            $0.isShown = true
        }
    }

    private func clear(_ line: inout Line) {
        if line.isShown { FileDescriptor.write(Array("\r\u{1B}[K".utf8), to: output) }
        line.isShown = false
    }
}

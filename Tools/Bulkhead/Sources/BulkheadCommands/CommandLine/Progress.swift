import Dispatch
import Foundation
import Synchronization

/// Shows the current progress on standard error after a second.
///
/// A terminal shows one line, which is updated and finally removed. A log gets a line occasionally.
final class Progress: Sendable {
    /// The form of the text.
    enum Style {
        /// One line of a terminal, updated every half second.
        case line
        /// A line every minute.
        case log
        case none
    }

    private struct Line {
        var isShown = false
        var hasEnded = false
    }

    private let line = Mutex(Line())
    private let ended = DispatchSemaphore(value: 0)
    private let output: Int32

    /// Starts showing progress.
    /// - Parameters:
    ///   - style: The form of the text.
    ///   - output: The file descriptor to write to.
    ///   - delay: The delay before the first text, in seconds.
    ///   - interval: The time between updates, in seconds; by default half a second, and a minute for a log.
    ///   - text: Returns the current progress; called on its own thread. Nothing is written while it is empty.
    init(
        _ style: Style = StandardError.isTerminal ? .line : .none, to output: Int32 = 2, delay: Double = 1,
        interval: Double? = nil, _ text: @escaping @Sendable () -> String
    ) {
        self.output = output
        guard style != .none else { return }
        let interval = interval ?? (style == .log ? 60 : 0.5)
        let began = DispatchTime.now()
        let ended = ended
        Thread.detachNewThread { [weak self] in
            while ended.wait(timeout: .now() + interval) == .timedOut {
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds) / 1e9
                guard seconds >= delay else { continue }
                guard let self else { return }
                self.show(text(), seconds: Int(seconds), style)
            }
        }
    }

    /// Writes other output while the line is hidden.
    func interrupt(_ write: () -> Void) {
        line.withLock {
            clear(&$0)
            write()
        }
    }

    /// Stops. Nothing is written afterwards.
    func end() {
        line.withLock {
            clear(&$0)
            $0.hasEnded = true
        }
        ended.signal()
    }

    private func show(_ text: String, seconds: Int, _ style: Style) {
        line.withLock {
            guard !$0.hasEnded, !text.isEmpty else { return }
            let words = "bulkhead: \(text.prefix(100)), \(seconds) s"
            if style == .log {
                FileDescriptor.write(Array((words + "\n").utf8), to: output)
            } else {
                FileDescriptor.write(Array(("\r\u{1B}[K" + words).utf8), to: output)
                $0.isShown = true
            }
        }
    }

    private func clear(_ line: inout Line) {
        if line.isShown { FileDescriptor.write(Array("\r\u{1B}[K".utf8), to: output) }
        line.isShown = false
    }
}

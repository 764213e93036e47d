import Dispatch
import Foundation
import Synchronization

/// Collects lines from any thread in a bounded buffer, and writes them to the file on its own queue.
final class LogWriter: Sendable {
    let now: @Sendable () -> Date
    private let pending: Mutex<Pending>
    private let file: Mutex<RotatingFile>
    private let queue = DispatchQueue(label: "petnest.log", qos: .utility)

    private struct Pending {
        var buffer: LogBuffer
        var isWriteScheduled = false
    }

    init(file: sending RotatingFile, bufferBytes: Int, now: @escaping @Sendable () -> Date) {
        self.file = Mutex(file)
        pending = Mutex(Pending(buffer: LogBuffer(capacity: bufferBytes)))
        self.now = now
    }

    /// Adds a line without waiting for the disk, unless it is urgent; then it is written before this returns.
    func write(_ line: LogLine, urgent: Bool) {
        let text = line.text
        let mustSchedule = pending.withLock { pending in
            pending.buffer.append(text)
            if urgent || pending.isWriteScheduled { return false }
            pending.isWriteScheduled = true
            return true
        }
        if urgent {
            // A file that can't be written can't report it; the records count as dropped.
            try? flush()
        } else if mustSchedule {
            queue.async { try? self.flush() }
        }
    }

    /// Writes all buffered lines. Records that can't be written are counted as dropped.
    func flush() throws(LogFileError) {
        try file.withLock { file throws(LogFileError) in
            let (lines, count, dropped) = drainPending()
            let bytes = dropped == 0 ? lines : lines + Array(dropLine(dropped).text.utf8)
            if bytes.isEmpty { return }
            do throws(LogFileError) {
                try file.write(bytes)
            } catch {
                pending.withLock { $0.buffer.addDropped(count + dropped) }
                throw error
            }
        }
    }

    private func drainPending() -> (lines: [UInt8], count: Int, dropped: Int) {
        pending.withLock { pending in
            pending.isWriteScheduled = false
            return pending.buffer.removeAll()
        }
    }

    private func dropLine(_ count: Int) -> LogLine {
        LogLine(
            date: now(), level: .warning, scope: "petnest.log", message: "records were dropped",
            metadata: [("count", String(count))])
    }
}

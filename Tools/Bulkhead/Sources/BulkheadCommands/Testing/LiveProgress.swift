import Foundation

/// A line on standard error that says what is going on, where a person sees it and it takes over a second.
final class LiveProgress: @unchecked Sendable {
    // The state is only touched while `lock` is held.
    private let lock = NSLock()
    private var isShown = false
    private var isEnded = false
    private let isOn: Bool

    /// Begins.
    ///
    /// - Parameter text: is asked twice a second.
    init(isOn: Bool = StandardError.isTerminal, _ text: @escaping @Sendable () -> String) {
        self.isOn = isOn
        guard isOn else { return }
        let began = Date()
        Thread.detachNewThread { [weak self] in
            while true {
                Thread.sleep(forTimeInterval: 0.5)
                guard let self, self.show(text(), since: began) else { return }
            }
        }
    }

    /// Does something that writes, with the line out of the way.
    func interrupt(_ write: () -> Void) {
        lock.withLock {
            clear()
            write()
        }
    }

    /// Ends; nothing is written afterwards.
    func end() {
        lock.withLock {
            clear()
            isEnded = true
        }
    }

    private func show(_ text: String, since began: Date) -> Bool {
        lock.withLock {
            if isEnded { return false }
            let seconds = Int(Date().timeIntervalSince(began))
            guard seconds >= 1, !text.isEmpty else { return true }
            FileDescriptor.write(Array("\r\u{1B}[Kbulkhead: \(text.prefix(100)), \(seconds) s".utf8), to: 2)
            isShown = true
            return true
        }
    }

    private func clear() {
        if isShown { FileDescriptor.write(Array("\r\u{1B}[K".utf8), to: 2) }
        isShown = false
    }
}

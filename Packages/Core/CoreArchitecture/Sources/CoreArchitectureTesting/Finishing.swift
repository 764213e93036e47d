import CoreArchitecture
import Synchronization
import Testing

/// Ensures that a test store is finished, and cancels its effects when it is released.
///
/// Separate from the store because an isolated `deinit` doesn't run as part of the test, so an issue that it records
/// would belong to no test.
final class Finishing: Sendable {
    /// Cancels effects on the main actor.
    @MainActor
    private final class Cancelling {
        private let cancel: @MainActor () -> Void

        init(cancel: @escaping @MainActor () -> Void) {
            self.cancel = cancel
        }

        isolated deinit {
            cancel()
        }
    }

    private let isFinished = Mutex(false)
    private let origin: SourceLocation
    private let cancelling: Cancelling

    @MainActor
    init(origin: SourceLocation, cancel: @escaping @MainActor () -> Void) {
        self.origin = origin
        cancelling = Cancelling(cancel: cancel)
    }

    deinit {
        if isFinished.withLock({ $0 }) { return }
        Issue.record("The test store was released without finish().", sourceLocation: origin)
    }

    func finish() {
        isFinished.withLock { $0 = true }
    }
}

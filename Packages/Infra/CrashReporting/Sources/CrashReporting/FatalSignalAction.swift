import CFatalSignals
import Synchronization

/// What is done when a fatal signal comes, until it is cancelled.
public final class FatalSignalAction: Sendable {
    private let number: Mutex<Int32?>

    init(number: Int32) {
        self.number = Mutex(number)
    }

    /// Undoes the registration, for example once the terminal is as it was. A second call does nothing.
    public func cancel() {
        number.withLock { number in
            guard let registered = number else { return }
            FatalSignals.turn.withLock { _ in fatal_signals_cancel(registered) }
            number = nil
        }
    }
}

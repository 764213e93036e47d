import CFatalSignals
import Synchronization

/// The process's handler of fatal signals: there is one, since a process has one action for a signal.
enum FatalSignals {
    /// Held by whoever changes what the handler reads.
    static let turn = Mutex(())
}

/// How a process ended.
public enum Termination: Hashable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal, its own fault or another's.
    case signalled(Int32)
    /// By being stopped with all it had started, since its time was up.
    case timedOut
    /// By being stopped with all it had started, since the run was interrupted.
    case interrupted
}

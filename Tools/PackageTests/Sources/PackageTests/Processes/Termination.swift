/// The way in which a process ended.
public enum Termination: Hashable, Sendable {
    /// The process exited with a status.
    case exited(Int32)
    /// A signal ended the process.
    case signaled(Int32)
    /// The process and its descendants were killed after the time limit.
    case timedOut
    /// The process and its descendants were killed because none of them had used a processor for too long.
    case stuck
    /// The process and its descendants were stopped because the run was interrupted.
    case interrupted
}

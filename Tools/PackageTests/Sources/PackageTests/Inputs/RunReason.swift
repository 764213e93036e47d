import ResultStore

/// Why a package's tests would run, or wouldn't.
public enum RunReason: Hashable, Sendable {
    /// They wouldn't: a pass with the same inputs is kept.
    case kept(TestRecord)
    /// They have never run in this checkout.
    case neverRan
    /// They failed with the same inputs.
    case failed
    /// They passed with the same inputs, but the pass isn't there: it was deleted, or nothing is kept.
    case forgotten
    /// Something has changed since they last ran in this checkout.
    case changed(InputDifference)
}

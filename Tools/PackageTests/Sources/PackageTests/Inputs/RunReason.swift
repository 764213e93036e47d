import ResultStore

/// The reason why a package's tests would run or not.
public enum RunReason: Hashable, Sendable {
    /// They wouldn't run: a pass with the same inputs is stored.
    case remembered(TestRecord)
    /// They never ran in this checkout.
    case neverRan
    /// They failed with the same inputs.
    case failed
    /// They passed with the same inputs, but the pass isn't stored: it was deleted, or it couldn't be stored.
    case forgotten
    /// Inputs have changed since they last ran in this checkout.
    case changed(InputDifference)
}

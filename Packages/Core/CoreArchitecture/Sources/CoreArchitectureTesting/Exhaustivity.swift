/// How much a test that uses a ``TestStore`` states.
public enum Exhaustivity: Hashable, Sendable {
    /// All of it: what isn't stated fails the test.
    case everything
    /// Only what it cares for: changes are compared where they are stated, actions that come before the expected one of
    /// the same effect are reduced unseen. What was skipped is told.
    case stated
}

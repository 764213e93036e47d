/// What went wrong in the use of a store: a defect of the feature, never of its input.
public enum StoreProblem: Error, Hashable, Sendable {
    /// An action was sent from within a reducer. It was reduced afterwards.
    case sentWhileReducing(action: String)
    /// An effect threw an error that it should have turned into an action.
    case effectFailed(error: String)
    /// An effect sent an action after it had ended; the action was dropped.
    case sentAfterEnd(action: String)
    /// An action came for a part of the state that isn't there: an optional child or an element of a list.
    case childMissing(action: String)
    /// An action couldn't be recorded; the log can't be replayed past it.
    case notRecorded(action: String, error: String)
}

import CoreArchitecture

extension Store where Action: Encodable {
    /// Records every action from now on, with the hash of the state that it leads to.
    ///
    /// An action that can't be encoded is reported as ``StoreProblem/notRecorded(action:error:)`` and isn't recorded,
    /// so the log can't be replayed past it. While the store is recorded, sending an action includes the cost of
    /// encoding it and hashing the state.
    /// - Parameters:
    ///   - recorder: Writes the records.
    ///   - name: The name of the store in the records, for example that of its screen.
    public func record(to recorder: IntentRecorder, as name: String) {
        observeActions { [onProblem] action, origin, parent, state in
            do {
                return try recorder.record(
                    action,
                    source: name,
                    origin: origin,
                    parent: parent == 0 ? nil : parent,
                    state: StateHash(of: state)
                )
            } catch {
                onProblem(.notRecorded(action: String(describing: action), error: String(describing: error)))
                return 0
            }
        }
    }
}

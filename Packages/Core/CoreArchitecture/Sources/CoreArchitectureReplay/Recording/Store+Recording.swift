import CoreArchitecture

extension Store where Action: Encodable {
    /// Records every action from now on, with the hash of the state that it leads to.
    ///
    /// An action that can't be encoded is reported as ``StoreProblem/notRecorded(action:error:)`` and not recorded: the
    /// log can't be replayed past it. While it is recorded, sending an action costs what encoding it and hashing the
    /// state do.
    /// - Parameters:
    ///   - recorder: Takes the records.
    ///   - name: Names the store in them, for example by its screen.
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

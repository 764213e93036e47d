/// The reasons a step or an inversion isn't made. Nothing is changed in the repository.
public enum StepError: Error, CustomStringConvertible {
    /// The working tree has changes that aren't committed.
    case dirtyTree(String)
    /// The target can't be divided by this tool.
    case refused(String)
    /// Some uses of a type can't be replaced by a protocol.
    case notInvertible(type: String, [InversionObstacle])
    /// The manifest has a form that can't be edited.
    case manifest(String)
    /// The package doesn't build before anything is changed.
    case brokenBefore(output: String)
    /// The changed package doesn't build, and the remaining errors can't be repaired.
    case unbuildable(errors: [String])
    /// The tests fail after the change.
    case testsFailed(output: String)
    /// The repository's rules don't allow the step.
    case breaksRules([String], advice: [String])
    /// A required program failed.
    case toolFailed(command: String, output: String)
    /// The work was stopped from outside.
    case interrupted

    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .dirtyTree(let changes):
            "the command needs a working tree without changes, so that it can be reverted; commit or stash:\n\(changes)"
        case .refused(let reason): reason
        case .notInvertible(let type, let obstacles):
            "no protocol can replace \(type) in \(obstacles.count == 1 ? "this place" : "these places"), so nothing was "
                + "changed:\n" + obstacles.map(\.text).joined(separator: "\n")
        case .manifest(let reason): "the manifest can't be edited: \(reason)"
        case .brokenBefore(let output):
            "the package has to build before it is changed, but it doesn't:\n\(output)"
        case .unbuildable(let errors):
            "the changed package doesn't build, so nothing was changed:\n" + errors.joined(separator: "\n")
        case .testsFailed(let output): "the tests fail after the change, so nothing was changed:\n\(output)"
        case .breaksRules(let findings, let advice):
            "'bulkhead check' would have new findings, so nothing was changed:\n" + findings.joined(separator: "\n")
                + advice.map { "\n\($0)." }.joined()
        case .toolFailed(let command, let output): "'\(command)' failed:\n\(output)"
        case .interrupted: "interrupted"
        }
    }
}

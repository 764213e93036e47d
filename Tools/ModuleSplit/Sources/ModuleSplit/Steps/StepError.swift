/// The reasons a step isn't made. Nothing is changed in the repository.
public enum StepError: Error, CustomStringConvertible {
    /// The working tree has changes that aren't committed.
    case dirtyTree(String)
    /// The target can't be divided by this tool.
    case refused(String)
    /// The manifest has a form that can't be edited.
    case manifest(String)
    /// The package doesn't build before anything is changed.
    case brokenBefore(output: String)
    /// The new modules don't build, and the remaining errors can't be repaired.
    case unbuildable(errors: [String])
    /// The tests fail after the step.
    case testsFailed(output: String)
    /// A required program failed.
    case toolFailed(command: String, output: String)
    /// The work was stopped from outside.
    case interrupted

    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .dirtyTree(let changes):
            "a step needs a working tree without changes, so that it can be reverted; commit or stash:\n\(changes)"
        case .refused(let reason): reason
        case .manifest(let reason): "the manifest can't be edited: \(reason)"
        case .brokenBefore(let output):
            "the package has to build before it is divided, but it doesn't:\n\(output)"
        case .unbuildable(let errors):
            "the divided package doesn't build, so nothing was changed:\n" + errors.joined(separator: "\n")
        case .testsFailed(let output): "the tests fail after the step, so nothing was changed:\n\(output)"
        case .toolFailed(let command, let output): "'\(command)' failed:\n\(output)"
        case .interrupted: "interrupted"
        }
    }
}

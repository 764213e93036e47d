import Foundation

/// The outcome of a package's tests for one state of the repository, in a file, so that the next step doesn't run the same
/// tests of the same files.
///
/// Only an outcome without failures is saved: a failure may have a cause outside of the repository.
struct KeptOutcome {
    private let path: String
    /// The folder of the package, whose repository is in the state.
    private let package: String

    /// - Parameters:
    ///   - path: The file.
    ///   - package: The absolute path of the package's folder.
    init(path: String, package: String) {
        self.path = path
        self.package = package
    }

    /// Returns the outcome for the current commit and compiler, or `nil` if it isn't known.
    func load() throws(StepError) -> TestOutcome? {
        guard let data = FileManager.default.contents(atPath: path),
            let kept = try? JSONDecoder().decode(Content.self, from: data), kept.state == (try state())
        else { return nil }
        return TestOutcome(failed: [], count: kept.count, isComplete: true)
    }

    /// Saves an outcome for the current commit. Without the file, the tests run again, so errors are ignored.
    func save(_ outcome: TestOutcome) throws(StepError) {
        discard()
        guard outcome.isComplete, outcome.failed.isEmpty, outcome.count > 0 else { return }
        let content = Content(state: try state(), count: outcome.count)
        try? JSONEncoder().encode(content).write(to: URL(filePath: path), options: .atomic)
    }

    /// Removes the saved outcome.
    func discard() {
        try? FileManager.default.removeItem(atPath: path)
    }

    private struct Content: Codable {
        let state: [String]
        let count: Int
    }

    /// What the outcome depends on. The tree of a commit is the same if a person commits a staged step.
    private func state() throws(StepError) -> [String] {
        [
            package,
            try CommandRun.line(["git", "rev-parse", "HEAD^{tree}"], in: package),
            try CommandRun.line(["swiftc", "--version"], in: package),
        ]
    }
}

import Foundation
import ResultStore

/// Runs a package's manifest, as a build does, to learn what it answers now (`swift package dump-package`).
struct ManifestRun {
    /// A folder for what is built and written.
    let scratch: String
    let groups: ProcessGroups

    /// The digest of the answer; takes about half a second.
    ///
    /// - Throws: ``InputsError`` when the manifest can't be run, or hasn't ended within two minutes.
    func answer(of directory: String, environment: [String: String]) throws(InputsError) -> ContentDigest {
        let output = scratch + "/manifest-answer.txt"
        let child = ChildProcess(
            arguments: [
                "swift", "package", "--package-path", directory, "--scratch-path", scratch + "/manifests",
                "--manifest-cache", "none", "dump-package",
            ],
            environment: environment, directory: directory, output: output)
        let ending: Termination
        do {
            ending = try child.run(until: Date().addingTimeInterval(120), in: groups)
        } catch {
            throw InputsError("\(error)")
        }
        let bytes = FileManager.default.contents(atPath: output) ?? Data()
        guard ending == .exited(0) else {
            throw InputsError("the manifest in \(directory) can't be run, so that nobody knows what it answers")
        }
        return ContentDigest(of: bytes)
    }
}

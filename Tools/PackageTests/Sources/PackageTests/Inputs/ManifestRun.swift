import Foundation
import ResultStore

/// Runs a package's manifest to get its current output (`swift package dump-package`).
struct ManifestRun {
    /// A folder for build products and output.
    let scratch: String
    let groups: ProcessGroups

    private static let running = NSLock()

    /// Returns the digest of the manifest's output. Takes about half a second.
    ///
    /// - Throws: ``InputsError`` if the manifest can't be run, or doesn't end within two minutes.
    func outputDigest(of directory: String, environment: [String: String]) throws(InputsError) -> ContentDigest {
        // All runs use the same folder and file.
        Self.running.lock()
        defer { Self.running.unlock() }
        let file = scratch + "/manifest-answer.txt"
        let child = ChildProcess(
            arguments: [
                "swift", "package", "--package-path", directory, "--scratch-path", scratch + "/manifests",
                "--manifest-cache", "none", "dump-package",
            ],
            environment: environment, directory: directory, output: file)
        let ending: Termination
        do {
            ending = try child.run(until: Date().addingTimeInterval(120), in: groups)
        } catch {
            throw InputsError("\(error)")
        }
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        guard ending == .exited(0) else {
            throw InputsError("the manifest in \(directory) can't be run, so its output is unknown")
        }
        return ContentDigest(of: bytes)
    }
}

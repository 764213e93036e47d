import Foundation
import ManifestReader

/// The files that differ between two revisions, and the paths that a file of the earlier one has at the later one.
///
/// A divided source is represented by itself and by each new file with its name, since a step keeps the names of files.
struct RevisionDifference {
    /// The paths at the earlier revision of the files that differ, sorted.
    private(set) var before: [String] = []
    /// The paths at the later revision of the files that differ, sorted.
    private(set) var after: [String] = []
    private var renamed: [String: String] = [:]
    private var deleted: Set<String> = []
    /// The paths of ``before``.
    private var changed: Set<String> = []
    private var added: [String: [String]] = [:]

    /// - Parameter output: The output of `git diff --name-status -z`.
    init(output: String) {
        let fields = output.split(separator: "\0").map(String.init)
        var position = 0
        while position + 1 < fields.count {
            let path = fields[position + 1]
            switch fields[position].first {
            case "R" where position + 2 < fields.count:
                renamed[path] = fields[position + 2]
                before.append(path)
                after.append(fields[position + 2])
                position += 1
            case "A":
                if Self.isSource(path) { added[Self.name(path), default: []].append(path) }
                after.append(path)
            case "D":
                deleted.insert(path)
                before.append(path)
            default:
                before.append(path)
                after.append(path)
            }
            position += 2
        }
        before.sort()
        after.sort()
        changed = Set(before)
    }

    /// Compares two commits.
    ///
    /// - Parameters:
    ///   - old: The earlier commit.
    ///   - new: The later commit.
    ///   - root: A folder of the repository. Paths are relative to it, and files outside of it are left out.
    init(from old: String, to new: String, in root: String) throws(StepError) {
        let options = ["--name-status", "-z", "-M30%", "-l0", "--no-ext-diff", "--no-color", "--relative"]
        self.init(output: try CommandRun.output(["git", "diff"] + options + [old, new, "--"], in: root))
    }

    /// Returns the paths of a file at the later revision, sorted: several if it was divided.
    ///
    /// - Parameter path: The path at the earlier revision, or of a file that was gone by then.
    func paths(after path: String) -> [String] {
        let parts = changed.contains(path) ? added[Self.name(path)] ?? [] : []
        let own = renamed[path].map { [$0] } ?? (deleted.contains(path) && !parts.isEmpty ? [] : [path])
        return (own + parts).sorted()
    }

    private static func isSource(_ path: String) -> Bool {
        path.hasSuffix(".swift") && !ManifestSelection.isManifest(name(path))
    }

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }
}

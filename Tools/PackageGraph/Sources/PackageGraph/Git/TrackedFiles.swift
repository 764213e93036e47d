import Foundation
import Synchronization

/// The tracked files of a repository, read at the first access. SwiftPM compiles a tracked file even if .gitignore
/// lists it.
public final class TrackedFiles: Sendable {
    private let repository: String?
    private let gitEnvironment: [String: String]
    private let content = Mutex<Content?>(nil)

    private enum Content {
        /// The paths relative to the top of the repository, ordered by their bytes.
        case paths([[UInt8]])
        /// The index can't be read. Reading too many files is safer than skipping tracked ones.
        case unknown
    }

    /// Creates the tracked files of the repository with this top folder; nil, outside of a repository, has none.
    ///
    /// - Parameter gitEnvironment: variables added to this process's environment when git is run.
    public init(repository: String?, gitEnvironment: [String: String] = [:]) {
        self.repository = repository
        self.gitEnvironment = gitEnvironment
    }

    /// Whether a path is tracked: a file, link or nested repository, or a folder with such contents.
    ///
    /// - Parameter path: relative to the top of the repository, without a trailing slash.
    public func contains(_ path: ArraySlice<UInt8>) -> Bool {
        guard let repository else { return false }
        return content.withLock { known in
            let content = known ?? Self.read(repository, gitEnvironment)
            known = content
            guard case .paths(let paths) = content else { return true }
            let first = Self.firstIndex(in: paths, notBefore: path)
            if first < paths.count, paths[first].elementsEqual(path) { return true }
            let folder = path + [UInt8(ascii: "/")]
            let below = Self.firstIndex(in: paths, notBefore: folder)
            return below < paths.count && paths[below].starts(with: folder)
        }
    }

    private static func firstIndex(in paths: [[UInt8]], notBefore path: ArraySlice<UInt8>) -> Int {
        var range = 0..<paths.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if paths[middle].lexicographicallyPrecedes(path) {
                range = (middle + 1)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    private static func read(_ repository: String, _ environment: [String: String]) -> Content {
        guard let git = IgnoreRoots.gitFolders(of: repository)?.own, FileBytes.kind(git + "/index") != nil else {
            return .paths([])
        }
        for size in [20, 32] {
            // With a conflict, git lists the names, since the reader returns only one of them.
            guard let index = IndexFile(git + "/index", root: repository, prefix: "", hashSize: size),
                index.conflict == nil
            else { continue }
            let paths = (index.entries.map(\.path) + index.links).map { Array($0.utf8) }
            return .paths(paths.sorted { $0.lexicographicallyPrecedes($1) })
        }
        return listed(repository, environment)
    }

    /// Returns the index's contents by running git, for formats that only git can read.
    private static func listed(_ repository: String, _ environment: [String: String]) -> Content {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The variables of a hook may name another repository.
        let variables =
            ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].flatMap { ["-u", $0] } + environment.map { "\($0)=\($1)" }
        process.arguments = variables + ["git", "-C", repository, "ls-files", "-z"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return .unknown }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return .unknown }
        return .paths(data.split(separator: 0).map { Array($0) }.sorted { $0.lexicographicallyPrecedes($1) })
    }
}

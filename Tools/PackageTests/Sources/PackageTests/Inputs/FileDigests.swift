import Foundation
import ResultStore
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The digests of a tree's files. A file is read again only if its stamp changed.
///
/// If the file system's clock is coarse, a file can change after it was read without a new stamp. The digest of a file
/// that changed less than two seconds before it was read is therefore not reused (as in git,
/// Documentation/technical/racy-git.txt).
public final class FileDigests: Sendable {
    struct Entry: Equatable {
        let stamp: FileStamp
        let digest: ContentDigest
        /// Whether the same stamp implies the same contents.
        let isSettled: Bool
    }

    private struct State {
        var known: [String: Entry] = [:]
        var fresh: [String: Entry] = [:]
        var rewritten: Set<String> = []
    }

    private let root: String
    private let file: String?
    private let state: Mutex<State>

    /// The minimum time between a file's last change and its reading, in nanoseconds.
    private static let slack: Int64 = 2_000_000_000

    /// Creates the digests of the files below a folder.
    ///
    /// - Parameters:
    ///   - root: the folder.
    ///   - file: the file that stores digests between runs, or `nil` to read every file once per run. A file that is
    ///     damaged or has a different format counts as empty.
    public init(root: String, file: String?) {
        self.root = root
        self.file = file
        state = Mutex(State(known: file.map(DigestFile.read) ?? [:]))
    }

    /// The files that were written after they were first read, as paths from the root, or absolute paths if they are
    /// elsewhere.
    ///
    /// Their contents may be the same as before, but a build in between may have read different ones.
    var rewritten: Set<String> { state.withLock { $0.rewritten } }

    /// Returns the digest of a file that isn't an input of a key.
    func contents(of path: String, _ stamp: FileStamp) throws(FileProblem) -> ContentDigest {
        let key = "observed:" + path
        let known = state.withLock { $0.fresh[key] ?? $0.known[key] }
        if let known, known.isSettled, known.stamp == stamp {
            state.withLock { $0.fresh[key] = known }
            return known.digest
        }
        let began = Self.now()
        let digest = try ContentDigest(contentsOfPathBytes: Array(path.utf8))
        let isSettled = max(stamp.modified, stamp.changed) < began - Self.slack
        state.withLock { $0.fresh[key] = Entry(stamp: stamp, digest: digest, isSettled: isSettled) }
        return digest
    }

    /// Returns an entry of the tree as an input of a key.
    func input(_ kind: KeyInput.Kind, _ entry: TreeFiles.Entry) throws(InputsError) -> KeyInput {
        KeyInput(kind, entry.path, try value(of: entry, below: root, [RealPath.of(root) ?? root]))
    }

    /// Returns the digest of everything in a folder outside of the tree, including the destinations of links.
    func digest(ofTree folder: String) throws(InputsError) -> ContentDigest {
        try digest(ofTree: folder, [])
    }

    /// - Parameter around: the folders that contain this one, to detect links to one of them.
    private func digest(ofTree folder: String, _ around: Set<String>) throws(InputsError) -> ContentDigest {
        let real = RealPath.of(folder) ?? folder
        let entries = try TreeFiles(real).entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var inputs: [KeyInput] = []
        for entry in entries {
            inputs.append(KeyInput(.source, entry.path, try value(of: entry, below: real, around.union([real]))))
        }
        do {
            return try InputRecord(package: "a folder", inputs: inputs).digest
        } catch {
            throw InputsError("\(folder): \(error)")
        }
    }

    private func value(
        of entry: TreeFiles.Entry, below folder: String, _ around: Set<String>
    ) throws(InputsError) -> KeyInput.Value {
        if entry.isEmptyFolder { return .words(["an empty folder"]) }
        let bytes = Array((folder + "/").utf8) + (entry.bytes ?? Array(entry.path.utf8))
        let path = String(decoding: bytes, as: UTF8.self)
        var status = stat()
        let name = bytes.map { CChar(bitPattern: $0) } + [0]
        guard lstat(name, &status) == 0 else { return .missing }
        do {
            guard status.st_mode & S_IFMT == S_IFLNK else {
                let key = folder == root ? entry.path : folder + "/" + entry.path
                let digest = try digest(of: bytes, FileStamp(status), key: key)
                return .file(digest, isExecutable: status.st_mode & 0o100 != 0)
            }
            guard entry.bytes == nil else { throw InputsError("\(path) is a link whose name isn't valid UTF-8") }
            guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                return try KeyInput.file(.source, entry.path, below: folder).value
            }
            let target = RealPath.of(path) ?? path
            // A link to a folder that contains the link has no finite list of files.
            if around.contains(where: { $0 == target || $0.hasPrefix(target + "/") || path.hasPrefix(target + "/") }) {
                throw InputsError("\(path) is a link to a folder that contains it")
            }
            return .link(
                try FileManager.default.destinationOfSymbolicLink(atPath: path),
                contents: try digest(ofTree: target, around))
        } catch let error as InputsError {
            throw error
        } catch {
            throw InputsError("\(error)")
        }
    }

    private func digest(of path: [UInt8], _ stamp: FileStamp, key: String) throws(FileProblem) -> ContentDigest {
        let known = state.withLock { $0.fresh[key] ?? $0.known[key] }
        if let known, known.isSettled, known.stamp == stamp {
            state.withLock { $0.fresh[key] = known }
            return known.digest
        }
        let began = Self.now()
        let digest = try ContentDigest(contentsOfPathBytes: path)
        let isSettled = max(stamp.modified, stamp.changed) < began - Self.slack
        state.withLock { state in
            if let before = state.fresh[key], before.stamp != stamp { state.rewritten.insert(key) }
            state.fresh[key] = Entry(stamp: stamp, digest: digest, isSettled: isSettled)
        }
        return digest
    }

    /// Stores the digests. A failure only makes the next run slower.
    public func save() {
        guard let file else { return }
        let entries = state.withLock { state -> [String: Entry]? in
            let isNew = state.fresh.contains { path, entry in state.known[path] != entry }
            return isNew ? state.known.merging(state.fresh) { _, fresh in fresh } : nil
        }
        if let entries { DigestFile.write(entries, to: file) }
    }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

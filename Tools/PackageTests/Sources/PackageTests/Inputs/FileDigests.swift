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

/// The digests of a tree's files, each file read again only if its stamp is another.
///
/// A file that changed less than two seconds before it was read may change again without a new stamp, if the file system's
/// clock is coarse. Its digest isn't kept (as in git, Documentation/technical/racy-git.txt).
public final class FileDigests: Sendable {
    private struct Entry {
        let stamp: FileStamp
        let digest: ContentDigest
    }

    private struct State {
        var known: [String: Entry] = [:]
        var fresh: [String: Entry] = [:]
    }

    private let root: String
    private let file: String?
    private let state: Mutex<State>

    /// How close to its reading a file's last change may be, in nanoseconds.
    private static let slack: Int64 = 2_000_000_000

    /// Digests of the files below a folder.
    ///
    /// - Parameters:
    ///   - root: the folder.
    ///   - file: where they are kept between runs; nil to read every file once a run. A file in another form, or a damaged
    ///     one, counts as empty.
    public init(root: String, file: String?) {
        self.root = root
        self.file = file
        state = Mutex(State(known: file.map(Self.read) ?? [:]))
    }

    /// A file as an input of a key.
    ///
    /// - Parameter path: relative to the root.
    func input(_ kind: KeyInput.Kind, _ path: String) throws(FileProblem) -> KeyInput {
        let full = root + "/" + path
        var status = stat()
        guard lstat(full, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return try KeyInput.file(kind, path, below: root)
        }
        let stamp = FileStamp(status)
        let isExecutable = status.st_mode & 0o100 != 0
        let known = state.withLock { $0.fresh[path] ?? $0.known[path] }
        if let known, known.stamp == stamp {
            state.withLock { $0.fresh[path] = known }
            return KeyInput(kind, path, .file(known.digest, isExecutable: isExecutable))
        }
        let began = Self.now()
        let digest = try ContentDigest(contentsOf: full)
        if max(stamp.modified, stamp.changed) < began - Self.slack {
            state.withLock { $0.fresh[path] = Entry(stamp: stamp, digest: digest) }
        }
        return KeyInput(kind, path, .file(digest, isExecutable: isExecutable))
    }

    /// Keeps what is known now; a failure costs the next run's time and nothing else.
    public func save() {
        guard let file else { return }
        let entries = state.withLock { $0.fresh }
        var text = Self.header
        for (path, entry) in entries.sorted(by: { $0.key < $1.key }) where !path.utf8.contains(UInt8(ascii: "\n")) {
            let numbers = entry.stamp.numbers.map(String.init).joined(separator: " ")
            text += "\(entry.digest.hex) \(numbers) \(path)\n"
        }
        // The digest of it all: half a file must not be read as a shorter one.
        text += "\(ContentDigest(of: text).hex)\n"
        try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private static let header = "bulkhead digests 1\n"

    private static func read(_ file: String) -> [String: Entry] {
        guard let data = FileManager.default.contents(atPath: file), data.count > header.utf8.count + 65 else {
            return [:]
        }
        let bytes = [UInt8](data)
        let body = bytes.dropLast(65)
        guard body.starts(with: header.utf8),
            ContentDigest(of: body).hex.utf8.elementsEqual(bytes.dropFirst(body.count).dropLast())
        else { return [:] }
        var entries: [String: Entry] = [:]
        for line in body.dropFirst(header.utf8.count).split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 6)
            guard parts.count == 7, let digest = ContentDigest(hex: String(decoding: parts[0], as: UTF8.self)),
                let stamp = FileStamp(parts[1...5].compactMap { Int64(String(decoding: $0, as: UTF8.self)) })
            else { continue }
            entries[String(decoding: parts[6], as: UTF8.self)] = Entry(stamp: stamp, digest: digest)
        }
        return entries
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

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

/// The current state of files that builds and tests accessed outside of their keys.
///
/// The name of an observation is valid on other machines too: `./path` in the repository, `~/path` in the home folder,
/// `program NAME` for a program found in PATH, and the absolute path for everything else. Its value is one of
///
/// - `missing`: the file doesn't exist;
/// - the digest of a file that was read;
/// - `file SIZE MODE`: a file that was found but not read;
/// - `stamp SIZE TIME MODE`: a file of the system, whose contents are assumed not to change without these;
/// - `folder`, with the digest of the names in it if they were listed;
/// - `program`, with the path and the stamp of every program with that name in PATH;
/// - `other`: a socket, a pipe or a device.
struct ObservedState: Sendable {
    private let root: String
    private let home: String?
    /// The folders in PATH, in their order.
    private let programFolders: [String]
    private let digests: FileDigests
    private let known = SharedValues()

    /// Prepares for observing.
    ///
    /// - Parameters:
    ///   - root: the absolute path of the repository.
    ///   - environment: contains PATH and HOME.
    ///   - digests: reads files.
    init(root: String, environment: [String: String], digests: FileDigests) {
        self.root = root
        home = environment["HOME"].flatMap { $0.hasPrefix("/") && $0 != "/" ? Self.plain($0) : nil }
        programFolders = (environment["PATH"] ?? "").split(separator: ":").map { Self.plain(String($0)) }
        self.digests = digests
    }

    /// Returns the current observation of a path.
    func observation(of path: String, _ use: ObservedReads.Use) -> KeyInput {
        let name = name(of: path)
        return KeyInput(.observation, name, value(of: name, use))
    }

    /// Returns the observations that have changed, with their current values.
    func changes(since observations: [KeyInput]) -> [InputDifference.Change] {
        observations.compactMap { before in
            let now = value(of: before.name, Self.use(in: before.value))
            return now == before.value ? nil : InputDifference.Change(before, now)
        }
    }

    /// Whether no observation has changed. Stops at the first one that has.
    func holds(_ observations: [KeyInput]) -> Bool {
        observations.allSatisfy { $0.value == value(of: $0.name, Self.use(in: $0.value)) }
    }

    // MARK: Names

    private func name(of path: String) -> String {
        if let slash = path.lastIndex(of: "/"), programFolders.contains(String(path[..<slash])) {
            return "program \(path[path.index(after: slash)...])"
        }
        if let rest = Self.rest(of: path, below: root) { return "./\(rest)" }
        if let home, let rest = Self.rest(of: path, below: home) { return "~/\(rest)" }
        return path
    }

    private static func rest(of path: String, below folder: String) -> Substring? {
        path.utf8.starts(with: folder.utf8) && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
            ? path.dropFirst(folder.count + 1) : nil
    }

    private static func plain(_ path: String) -> String {
        "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    // MARK: Values

    private static func use(in value: KeyInput.Value) -> ObservedReads.Use {
        switch value {
        case .file: .contents
        case .words(let words) where words.first == "folder" && words.count > 1: .contents
        default: .presence
        }
    }

    private func value(of name: String, _ use: ObservedReads.Use) -> KeyInput.Value {
        known.value(for: "\(use.rawValue)\(name)") {
            if name.hasPrefix("program ") { return programs(String(name.dropFirst("program ".count))) }
            if name.hasPrefix("./") { return value(at: "\(root)/\(name.dropFirst(2))", use, isOfSystem: false) }
            if name.hasPrefix("~/") {
                return home.map { value(at: "\($0)/\(name.dropFirst(2))", use, isOfSystem: false) } ?? .missing
            }
            return value(at: name, use, isOfSystem: Self.isOfSystem(name))
        }
    }

    private func programs(_ name: String) -> KeyInput.Value {
        let found = programFolders.flatMap { folder -> [String] in
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
                return []
            }
            let stamp = FileStamp(status)
            return [RealPath.of(path) ?? path, "\(stamp.size)", "\(stamp.modified)"]
        }
        return found.isEmpty ? .missing : .words(["program"] + found)
    }

    private func value(at path: String, _ use: ObservedReads.Use, isOfSystem: Bool) -> KeyInput.Value {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        let stamp = FileStamp(status)
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            guard use == .contents else { return .words(["folder"]) }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return .words(["folder", ContentDigest(of: names.sorted().joined(separator: "\0")).hex])
        case S_IFREG where isOfSystem:
            return .words(["stamp", "\(stamp.size)", "\(stamp.modified)", "\(stamp.mode)"])
        case S_IFREG where use == .contents:
            guard let digest = try? digests.contents(of: path, stamp) else { return .words(["unreadable"]) }
            return .file(digest, isExecutable: stamp.mode & 0o100 != 0)
        case S_IFREG: return .words(["file", "\(stamp.size)", "\(stamp.mode)"])
        default: return .words(["other"])
        }
    }

    /// Whether a path is in a folder of system packages, which set the times of their files.
    private static func isOfSystem(_ path: String) -> Bool {
        let folders = [
            "/usr/", "/bin/", "/sbin/", "/lib/", "/lib32/", "/lib64/", "/etc/", "/opt/", "/var/", "/System/",
            "/Library/",
        ]
        return folders.contains { path.utf8.starts(with: $0.utf8) }
    }
}

/// Caches values for all users of the observed state.
private final class SharedValues: Sendable {
    private let values = Mutex<[String: KeyInput.Value]>([:])

    func value(for key: String, _ find: () -> KeyInput.Value) -> KeyInput.Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = find()
        values.withLock { $0[key] = value }
        return value
    }
}

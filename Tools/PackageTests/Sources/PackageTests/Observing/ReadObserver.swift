import CSeal
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Records the accesses of a program and its child processes, without restricting them.
///
/// Files that the program writes aren't recorded: after the program has created, changed or opened a file for writing,
/// later accesses to it are ignored. The same applies to everything in a folder that the program created. Earlier
/// accesses remain recorded.
public final class ReadObserver: CallListener {
    private struct State {
        var reads = ObservedReads()
        var own: Set<String> = []
        /// The folders in which accesses aren't recorded, each with a trailing slash.
        var ignored: [String]
    }

    private let state: Mutex<State>

    /// Creates an observer.
    ///
    /// - Parameter ignored: absolute paths of folders in which accesses aren't recorded.
    init(ignoring ignored: [String]) {
        let folders = ignored + ["/proc", "/sys", "/dev"]
        state = Mutex(State(ignored: folders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }))
    }

    /// Ignores accesses in another folder from now on.
    func ignore(_ folder: String) {
        state.withLock { $0.ignored.append(folder + "/") }
    }

    /// The reasons why programs can't be watched.
    public enum Obstacle: Equatable, Sendable {
        /// This process is being watched itself, and a process can have only one observer.
        case watched
        /// The system doesn't support it, or a container prohibits it.
        case unsupported(reason: String)
    }

    /// The reason why programs can't be watched on this system, or `nil` if they can.
    public static var obstacle: Obstacle? {
        #if os(Linux)
        switch seal_try() {
        case 0: return nil
        case EBUSY: return .watched
        case let failure: return .unsupported(reason: "seccomp: \(String(cString: strerror(failure)))")
        }
        #else
        return .unsupported(reason: "only Linux supports it")
        #endif
    }

    /// The recorded accesses.
    var reads: ObservedReads { state.withLock { $0.reads } }

    var profile: String? { nil }

    var receivesRepetitions: Bool { false }

    func rules() throws(LaunchError) -> Int32 { -1 }

    func recordGap(_ reason: String) {
        state.withLock { $0.reads.gap = $0.reads.gap ?? reason }
    }

    func receive(_ request: UnsafePointer<seal_request>) -> Int32 {
        if request.pointee.kind == SEAL_CONNECTS {
            if let place = SealedAddress.remote(request) {
                _ = state.withLock { $0.reads.connections.insert(place) }
            }
            return 0
        }
        let kind = request.pointee.kind
        if let path = Self.path(request, 0) {
            if request.pointee.reads != 0, isThere(path), !isIgnored(path) { record(path, .contents) }
            receive(path, kind, creates: request.pointee.creates != 0)
        }
        if kind == SEAL_CHANGES, let path = Self.path(request, 1) { receive(path, kind, creates: true) }
        return 0
    }

    private func receive(_ path: String, _ kind: seal_kind, creates: Bool) {
        if isIgnored(path) { return }
        switch kind {
        case SEAL_OPENS_TO_READ, SEAL_STARTS: record(path, .contents)
        case SEAL_LOOKS: record(path, .presence)
        // Creating an existing file or changing a missing one fails.
        case SEAL_OPENS_TO_WRITE where creates || isThere(path), SEAL_MAKES where !isThere(path),
            SEAL_CHANGES where creates || isThere(path):
            state.withLock { state in
                state.own.insert(path)
                if let slash = path.lastIndex(of: "/") { state.reads.changedFolders.insert(String(path[..<slash])) }
            }
        default: break
        }
    }

    /// Records that a file is about to be run.
    func read(_ path: String) {
        if !isIgnored(path) { record(path, .contents) }
    }

    private func isIgnored(_ path: String) -> Bool {
        state.withLock { $0.ignored }.contains { folder in
            path.utf8.starts(with: folder.utf8)
                || path.utf8.count + 1 == folder.utf8.count && folder.utf8.starts(with: path.utf8)
        }
    }

    private func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func record(_ path: String, _ use: ObservedReads.Use) {
        let isNew = state.withLock { state in
            if let known = state.reads.accesses[path] {
                if known.use < use { state.reads.accesses[path]?.use = use }
                return false
            }
            return !Self.holds(path, state.own)
        }
        guard isNew else { return }
        var status = stat()
        let stamp = stat(path, &status) == 0 ? FileStamp(status) : nil
        state.withLock { $0.reads.accesses[path] = ObservedReads.Access(use: use, stamp: stamp) }
    }

    /// Returns a path of a request, absolute and without `.` and `..`, or `nil` if there is none.
    static func path(_ request: UnsafePointer<seal_request>, _ index: Int) -> String? {
        guard let paths = MemoryLayout<seal_request>.offset(of: \.paths) else { return nil }
        let size = Int(SEAL_PATH_BYTES)
        let text = UnsafeRawPointer(request) + paths + index * 2 * size
        return path(
            text: String(cString: text.assumingMemoryBound(to: CChar.self)),
            folder: String(cString: (text + size).assumingMemoryBound(to: CChar.self)))
    }

    /// Returns a path, absolute and without `.` and `..`, or `nil` if it is empty.
    static func path(text: String, folder: String) -> String? {
        guard !text.isEmpty else { return nil }
        let full = text.hasPrefix("/") ? text : folder + "/" + text
        guard full.hasPrefix("/") else { return nil }
        let parts = full.split(separator: "/")
        if !parts.contains("..") { return "/" + parts.filter { $0 != "." }.joined(separator: "/") }
        // A link before `..` must be followed first.
        if let name = parts.last, name != "..", name != "." {
            let parent = "/" + parts.dropLast().joined(separator: "/")
            if let real = RealPath.of(parent) { return real == "/" ? "/\(name)" : "\(real)/\(name)" }
        } else if let real = RealPath.of(full) {
            return real
        }
        var plain: [Substring] = []
        for part in parts where part != "." {
            if part == ".." { _ = plain.popLast() } else { plain.append(part) }
        }
        return "/" + plain.joined(separator: "/")
    }

    /// Whether a set contains a path or a folder that contains it.
    private static func holds(_ path: String, _ set: Set<String>) -> Bool {
        if set.isEmpty { return false }
        var rest = path[...]
        while !rest.isEmpty {
            if set.contains(String(rest)) { return true }
            guard let slash = rest.lastIndex(of: "/") else { return false }
            rest = rest[..<slash]
        }
        return false
    }
}

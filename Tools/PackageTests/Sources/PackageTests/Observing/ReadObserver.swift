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

/// Lists what a program, and all that it starts, looks at, without restricting it.
///
/// What the program writes isn't listed: a file that it made, changed or opened for writing is its own from then on, and so
/// is all below a folder that it made. What it looked at before it wrote there stays listed.
public final class ReadObserver: CallListener {
    private struct State {
        var reads = ObservedReads()
        var own: Set<String> = []
        /// Folders in which nothing is listed, each with a slash at its end.
        var ignored: [String]
    }

    private let state: Mutex<State>

    /// Prepares listening.
    ///
    /// - Parameter ignored: absolute paths of folders in which nothing is listed.
    init(ignoring ignored: [String]) {
        let folders = ignored + ["/proc", "/sys", "/dev"]
        state = Mutex(State(ignored: folders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }))
    }

    /// Lists nothing in one more folder.
    func ignore(_ folder: String) {
        state.withLock { $0.ignored.append(folder + "/") }
    }

    /// Why programs can't be watched.
    public enum Obstacle: Equatable, Sendable {
        /// This program is itself watched by the one that started it, and a program can have only one observer.
        case watched
        /// The system has no such mechanism, or a container forbids it.
        case unsupported(reason: String)
    }

    /// What keeps programs from being watched on this system; nil if they can be.
    public static var obstacle: Obstacle? {
        #if os(Linux)
        switch seal_try() {
        case 0: return nil
        case EBUSY: return .watched
        case let failure: return .unsupported(reason: "seccomp: \(String(cString: strerror(failure)))")
        }
        #else
        return .unsupported(reason: "only Linux offers it")
        #endif
    }

    /// What was looked at.
    var reads: ObservedReads { state.withLock { $0.reads } }

    var profile: String? { nil }

    var hearsRepetitions: Bool { false }

    func rules() throws(LaunchError) -> Int32 { -1 }

    func lose(_ reason: String) {
        state.withLock { $0.reads.gap = $0.reads.gap ?? reason }
    }

    func hear(_ request: UnsafePointer<seal_request>) -> Int32 {
        if request.pointee.kind == SEAL_CONNECTS {
            if let place = SealedAddress.remote(request) {
                _ = state.withLock { $0.reads.connections.insert(place) }
            }
            return 0
        }
        let kind = request.pointee.kind
        if let path = Self.path(request, 0) {
            if request.pointee.reads != 0, isThere(path), !isIgnored(path) { look(path, .contents) }
            hear(path, kind, creates: request.pointee.creates != 0)
        }
        if kind == SEAL_CHANGES, let path = Self.path(request, 1) { hear(path, kind, creates: true) }
        return 0
    }

    private func hear(_ path: String, _ kind: seal_kind, creates: Bool) {
        if isIgnored(path) { return }
        switch kind {
        case SEAL_OPENS_TO_READ, SEAL_STARTS: look(path, .contents)
        case SEAL_LOOKS: look(path, .presence)
        // A call that makes an existing file, or changes a missing one, fails.
        case SEAL_OPENS_TO_WRITE where creates || isThere(path), SEAL_MAKES where !isThere(path),
            SEAL_CHANGES where creates || isThere(path):
            state.withLock { state in
                state.own.insert(path)
                if let slash = path.lastIndex(of: "/") { state.reads.changedFolders.insert(String(path[..<slash])) }
            }
        default: break
        }
    }

    /// Lists a file that is about to be run.
    func read(_ path: String) {
        if !isIgnored(path) { look(path, .contents) }
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

    private func look(_ path: String, _ use: ObservedReads.Use) {
        let isNew = state.withLock { state in
            if let known = state.reads.looks[path] {
                if known.use < use { state.reads.looks[path]?.use = use }
                return false
            }
            return !Self.holds(path, state.own)
        }
        guard isNew else { return }
        var status = stat()
        let stamp = stat(path, &status) == 0 ? FileStamp(status) : nil
        state.withLock { $0.reads.looks[path] = ObservedReads.Look(use: use, stamp: stamp) }
    }

    /// The path of a request, absolute and without `.` and `..`; `nil` for none.
    static func path(_ request: UnsafePointer<seal_request>, _ index: Int) -> String? {
        guard let paths = MemoryLayout<seal_request>.offset(of: \.paths) else { return nil }
        let size = Int(SEAL_PATH_BYTES)
        let text = UnsafeRawPointer(request) + paths + index * 2 * size
        return path(
            text: String(cString: text.assumingMemoryBound(to: CChar.self)),
            folder: String(cString: (text + size).assumingMemoryBound(to: CChar.self)))
    }

    /// A path, absolute and without `.` and `..`; `nil` for an empty one.
    static func path(text: String, folder: String) -> String? {
        guard !text.isEmpty else { return nil }
        let full = text.hasPrefix("/") ? text : folder + "/" + text
        guard full.hasPrefix("/") else { return nil }
        let parts = full.split(separator: "/")
        if !parts.contains("..") { return "/" + parts.filter { $0 != "." }.joined(separator: "/") }
        // A link before `..` leads elsewhere than its text says.
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

    /// Whether a path or a folder around it is in a set.
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

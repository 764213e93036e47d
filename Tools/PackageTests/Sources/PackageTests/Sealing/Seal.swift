import CSeal
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a sealed program may touch; everything else fails, and is named.
///
/// Paths are absolute and without links.
public struct Seal: Hashable, Sendable {
    /// Files, and folders with all in them, that may be read and run.
    var readable: Set<String> = []
    /// Folders in which names may be seen, and in those below them.
    var listable: Set<String> = []
    /// Files, and folders with all in them, with which anything may be done.
    var writable: Set<String> = []

    /// Whether a file or folder may be read.
    func allowsReading(_ path: String) -> Bool {
        Self.holds(path, readable) || Self.holds(path, writable)
            || Self.holds(path, listable) && Self.isFolder(path)
    }

    /// Whether a path may be made, changed or removed.
    func allowsWriting(_ path: String) -> Bool { Self.holds(path, writable) }

    /// Whether a path or a folder around it is in a set.
    private static func holds(_ path: String, _ set: Set<String>) -> Bool {
        var rest = path[...]
        while true {
            if set.contains(String(rest)) { return true }
            guard let slash = rest.lastIndex(of: "/"), slash > rest.startIndex else {
                return set.contains("/")
            }
            rest = rest[..<slash]
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What is missing on this system for anything to be sealed; nil where nothing is.
    public static var missing: String? {
        #if canImport(Darwin)
        return access("/usr/bin/sandbox-exec", X_OK) == 0 ? nil : "there is no /usr/bin/sandbox-exec"
        #elseif os(Linux)
        guard seal_version() > 0 else {
            return "this kernel has no Landlock (Linux 5.13 and later have), or it is switched off"
        }
        switch seal_try() {
        case 0: return nil
        case EBUSY: return "this program is sealed itself, and what it starts can be watched once"
        case let failure:
            return "programs can't be watched (seccomp): \(String(cString: strerror(failure)))"
        }
        #else
        return "nothing is known by which programs can be sealed here"
        #endif
    }

    /// The rules for the kernel, as a descriptor that its user closes.
    func rules() throws(LaunchError) -> Int32 {
        let rules = seal_rules()
        guard rules >= 0 else { throw Self.failure(-rules) }
        for (paths, access) in [(readable, SEAL_READ), (listable, SEAL_LIST), (writable, SEAL_WRITE)] {
            for path in paths {
                let failure = seal_allow(rules, path, access)
                // What isn't there needn't be allowed.
                guard failure != 0, failure != ENOENT, failure != ENOTDIR else { continue }
                close(rules)
                throw LaunchError(
                    program: path, reason: "it can't be allowed: \(String(cString: strerror(failure)))")
            }
        }
        return rules
    }

    static func failure(_ code: Int32) -> LaunchError {
        LaunchError(program: "Landlock", reason: String(cString: strerror(code)))
    }

    /// The same rules as a profile of macOS's sandbox (sandbox-exec(1)). What it denies isn't named there.
    var profile: String {
        func filters(_ paths: Set<String>) -> String {
            paths.sorted().map { "(subpath \(Self.quoted($0)))" }.joined(separator: " ")
        }
        var lines = [
            "(version 1)", "(deny default)", "(import \"bsd.sb\")", "(allow process*)", "(allow signal)",
        ]
        lines.append("(allow file-read-metadata)")
        for (operations, paths) in [
            ("file-read* file-map-executable", readable), ("file-read-metadata file-read-data", listable),
            ("file*", writable),
        ] where !paths.isEmpty {
            lines.append("(allow \(operations) \(filters(paths)))")
        }
        lines.append(
            "(allow network* (local ip \"localhost:*\") (remote ip \"localhost:*\") (remote unix-socket))"
        )
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

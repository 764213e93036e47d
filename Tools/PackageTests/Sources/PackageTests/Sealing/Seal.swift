import CSeal
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a sealed program may access. Every other access fails and is reported.
///
/// Paths are absolute and without links.
public struct Seal: Hashable, Sendable {
    /// Files and folders that may be read and run. A folder includes everything in it.
    var readable: Set<String> = []
    /// Folders whose names, and those of their subfolders, may be listed.
    var listable: Set<String> = []
    /// Files and folders with unrestricted access. A folder includes everything in it.
    var writable: Set<String> = []

    /// Whether a file or folder may be read.
    func allowsReading(_ path: String) -> Bool {
        Self.holds(path, readable) || Self.holds(path, writable)
            || Self.holds(path, listable) && Self.isFolder(path)
    }

    /// Whether a file or folder may be created, changed or removed.
    func allowsWriting(_ path: String) -> Bool { Self.holds(path, writable) }

    /// Whether a set contains a path or a folder that contains it.
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

    /// The reason why programs can't be sealed on this system, or `nil` if they can.
    public static var missing: String? {
        #if canImport(Darwin)
        return access("/usr/bin/sandbox-exec", X_OK) == 0 ? nil : "there is no /usr/bin/sandbox-exec"
        #elseif os(Linux)
        guard seal_version() > 0 else {
            return "this kernel doesn't support Landlock (Linux 5.13 and later do), or it is disabled"
        }
        switch seal_try() {
        case 0: return nil
        case EBUSY: return "this program is sealed itself, and processes can be watched only once"
        case let failure:
            return "processes can't be watched (seccomp): \(String(cString: strerror(failure)))"
        }
        #else
        return "sealing isn't supported on this system"
        #endif
    }

    /// Creates the kernel's rules, as a descriptor that the caller closes.
    func rules() throws(LaunchError) -> Int32 {
        let rules = seal_rules()
        guard rules >= 0 else { throw Self.failure(-rules) }
        for (paths, access) in [(readable, SEAL_READ), (listable, SEAL_LIST), (writable, SEAL_WRITE)] {
            for path in paths {
                let failure = seal_allow(rules, path, access)
                // A path that doesn't exist needs no rule.
                guard failure != 0, failure != ENOENT, failure != ENOTDIR else { continue }
                close(rules)
                throw LaunchError(
                    program: path, reason: "access can't be allowed: \(String(cString: strerror(failure)))")
            }
        }
        return rules
    }

    static func failure(_ code: Int32) -> LaunchError {
        LaunchError(program: "Landlock", reason: String(cString: strerror(code)))
    }

    /// The same rules as a profile of macOS's sandbox (sandbox-exec(1)), which doesn't report denied accesses.
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

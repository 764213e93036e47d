#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension LastBuild {
    /// Checks files for changes, each only once.
    struct Files {
        private var changes: [String: Int64?] = [:]
        private var sources: [String: FileStamp?] = [:]
        /// The files that were added since the last build, and their names. They may be found instead of other files.
        private let added: Set<String>
        private let addedNames: Set<Substring>
        /// Whether a file changed but its modification time didn't.
        private(set) var hasUnnoticed = false

        init(added: Set<String>) {
            self.added = added
            addedNames = Set(added.map(Self.name))
        }

        /// Whether a compiler run would have a different result now.
        ///
        /// - Parameters:
        ///   - time: the start of the build that included the run.
        ///   - written: the end of the run.
        mutating func isOutdated(
            _ call: CompilerReads.Call, since time: Int64, written: Int64, _ reads: inout CompilerReads
        ) -> Bool {
            if reads.assembling(call) != nil { return true }
            for path in call.paths {
                if path.hasSuffix(".swift") {
                    if isUnnoticed(path, since: time, written: written) { return true }
                    continue
                }
                if hasChanged(path, since: time) { return true }
                if addedNames.contains(Self.name(path)), !added.contains(path) { return true }
                if !added.isEmpty, reads.file(path, contains: "__has_include") { return true }
            }
            return false
        }

        /// Whether a source changed in a way that SwiftPM may not notice. SwiftPM compares modification times.
        private mutating func isUnnoticed(_ path: String, since time: Int64, written: Int64) -> Bool {
            let known: FileStamp?
            if let found = sources[path] {
                known = found
            } else {
                known = Self.stamp(path)
                sources[path] = .some(known)
            }
            // SwiftPM notices a deleted source.
            guard let stamp = known, stamp.changed >= time else { return false }
            let isSetLater = stamp.modified > written && stamp.modified <= stamp.changed
            return !isSetLater
        }

        private mutating func hasChanged(_ path: String, since time: Int64) -> Bool {
            let known: Int64?
            if let found = changes[path] {
                known = found
            } else {
                known = Self.stamp(path)?.changed
                changes[path] = .some(known)
            }
            guard let changed = known else { return true }
            if changed < time { return false }
            if let stamp = Self.stamp(path), stamp.modified < time { hasUnnoticed = true }
            return true
        }

        static func name(_ path: String) -> Substring {
            path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        }

        static func stamp(_ path: String) -> FileStamp? {
            var status = stat()
            return stat(path, &status) == 0 ? FileStamp(status) : nil
        }

        /// Returns the time of a link's last change, or `nil` if the path isn't a link.
        static func link(_ path: String) -> Int64? {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
            return FileStamp(status).changed
        }

        static func changed(_ path: String, since time: Int64) -> Bool {
            stamp(path).map { $0.changed >= time } ?? true
        }

        /// Whether a step that accessed a path may find a different state now.
        static func isOutdated(_ path: String, _ access: BuildReads.Access, since time: Int64) -> Bool {
            guard let stamp = stamp(path) else { return access.isThere }
            if !access.isThere { return true }
            let isFolder = mode_t(stamp.mode) & S_IFMT == S_IFDIR
            return stamp.changed >= time && !(isFolder && access.use == .presence)
        }

        static func isFolder(_ path: String) -> Bool {
            stamp(path).map { mode_t($0.mode) & S_IFMT == S_IFDIR } ?? false
        }

        /// Sets the modification time of a file, in nanoseconds since 1970.
        static func set(_ time: Int64, of path: String) {
            let value = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
            _ = utimensat(AT_FDCWD, path, [value, value], 0)
        }
    }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Operations on paths and the files at them.
enum FilePath {
    /// The kind of file at a path, following links.
    enum Kind {
        case file
        case folder
        case other
    }

    /// The current folder, without links.
    static var current: String { real(".") ?? "." }

    /// Returns the absolute path without links, or `nil` if nothing exists there.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the kind of file at a path, or `nil` if nothing exists there.
    static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Returns the folder that contains a path.
    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the folder of a relative path, empty for the root.
    static func relativeParent(_ path: String) -> String {
        path.contains("/") ? parent(path) : ""
    }

    /// Returns the last component of a path.
    static func name(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// Appends a path to a folder.
    static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || path.hasPrefix("/") { return path }
        return path.isEmpty ? folder : folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// Returns an absolute path without `.` and `..`, with links resolved as far as it exists.
    static func absolute(_ path: String) -> String {
        if let real = real(path) { return real }
        let parent = parent(path)
        let name = name(path)
        // A missing path is resolved from its nearest existing folder.
        guard !name.isEmpty, parent != path, name != "." else { return path }
        let folder = absolute(parent)
        return name == ".." ? self.parent(folder) : join(folder, name)
    }

    /// Returns a path relative to a folder above it, empty for the folder itself, or `nil` if it is elsewhere.
    static func relative(_ path: String, to folder: String) -> String? {
        if folder.isEmpty { return path }
        if path == folder { return "" }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}

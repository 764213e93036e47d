#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Paths as text, and what lies there.
enum FilePath {
    /// What a path leads to, through links.
    enum Kind {
        case file
        case folder
        case other
    }

    /// The current folder, without links.
    static var current: String { real(".") ?? "." }

    /// The absolute path without links; nil when it leads to nothing.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What a path leads to; nil when to nothing.
    static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The folder that a path lies in.
    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder of a relative path, empty for the root.
    static func relativeParent(_ path: String) -> String {
        path.contains("/") ? parent(path) : ""
    }

    /// The last part of a path.
    static func name(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// A path in a folder.
    static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || path.hasPrefix("/") { return path }
        return path.isEmpty ? folder : folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// An absolute path without `.`, `..` and, as far as it exists, links.
    static func absolute(_ path: String) -> String {
        if let real = real(path) { return real }
        let parent = parent(path)
        let name = name(path)
        // What isn't there is looked for by way of the nearest folder that is.
        guard !name.isEmpty, parent != path, name != "." else { return path }
        let folder = absolute(parent)
        return name == ".." ? self.parent(folder) : join(folder, name)
    }

    /// A path's way from a folder above it, empty for the folder itself; nil when it lies elsewhere.
    static func relative(_ path: String, to folder: String) -> String? {
        if folder.isEmpty { return path }
        if path == folder { return "" }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}

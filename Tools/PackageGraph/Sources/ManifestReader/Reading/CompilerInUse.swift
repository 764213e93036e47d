import Foundation

/// The compiler that builds packages in this environment: that of the `swift` in PATH.
///
/// Its version selects a folder's manifest and decides `#if compiler(…)`. This program may have been built by another
/// one.
public struct CompilerInUse: Sendable {
    private let environment: [String: String]
    private let cache: String?

    /// Creates the compiler of an environment.
    ///
    /// - Parameter cache: the absolute path of a folder in which to store the version; nil not to store it.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment, cache: String?) {
        self.environment = environment
        self.cache = cache
    }

    /// Returns the compiler's version from the cache or, if its program has changed, from a run of `swift --version`;
    /// nil if there is no Swift.
    public func version() -> ToolsVersion? {
        guard let swift = executable else { return nil }
        guard let cache, let key = identity(of: swift) else { return SwiftTool(executable: swift).version() }
        let file = cache + "/compiler"
        if let data = FileManager.default.contents(atPath: file) {
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            if lines.count == 2, lines[0] == key, let version = ToolsVersion(lines[1]) { return version }
        }
        guard let version = SwiftTool(executable: swift).version() else { return nil }
        try? FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        try? Data("\(key)\n\(version)\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        return version
    }

    private var executable: String? {
        (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/swift" }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Returns a string that identifies the toolchain's program; nil for a program that selects a toolchain and may
    /// select a different one next time, like those of xcrun and swiftly.
    private func identity(of swift: String) -> String? {
        let real = URL(fileURLWithPath: swift).resolvingSymlinksInPath().path
        let folder = (real as NSString).deletingLastPathComponent
        guard ["swift", "swift-driver", "swift-frontend"].contains((real as NSString).lastPathComponent),
            let own = stamp(real), let frontend = stamp(folder + "/swift-frontend")
        else { return nil }
        return "\(real) \(own) \(frontend)"
    }

    private func stamp(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return "\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
}

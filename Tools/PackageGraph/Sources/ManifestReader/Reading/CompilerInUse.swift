import Foundation

/// The compiler that would build a package here: that of the `swift` which PATH leads to.
///
/// It decides which of a folder's manifests applies and what `#if compiler(…)` in it means, and need not be the one that built
/// this program.
public struct CompilerInUse: Sendable {
    private let environment: [String: String]
    private let cache: String?

    /// Creates one for an environment.
    ///
    /// - Parameter cache: the absolute path of a folder to keep the answer in; nil to ask every time.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment, cache: String?) {
        self.environment = environment
        self.cache = cache
    }

    /// Its version: a look at the file, or a run of `swift --version` when it is new. Nil where there is no Swift.
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

    /// What tells a toolchain's program from every other; nil for one that only chooses a toolchain and may choose another one
    /// next time, as those of xcrun and swiftly.
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

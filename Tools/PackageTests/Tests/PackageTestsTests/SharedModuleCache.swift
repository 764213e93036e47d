import Foundation

/// A folder in which SwiftPM keeps compiled C modules for all packages that this process builds. Without it, each build
/// folder compiles those of the system again, which takes as long as a small package.
enum SharedModuleCache {
    /// The folder, which is removed when the process exits.
    static let path: String = {
        atexit { try? FileManager.default.removeItem(atPath: SharedModuleCache.path) }
        return FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/module-cache-\(UUID().uuidString)"
    }()
}

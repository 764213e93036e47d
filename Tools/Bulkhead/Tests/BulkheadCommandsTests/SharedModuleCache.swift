import Foundation

/// A folder in which compilers keep compiled C modules for everything that this process builds. Without it, each build
/// folder and each home folder gets its own, and compiling the modules of the system takes as long as a small package.
enum SharedModuleCache {
    /// The variables that name the folder: one for SwiftPM, and one for compilers that are started without it.
    static let variables = ["SWIFTPM_TESTS_MODULECACHE": path, "CLANG_MODULE_CACHE_PATH": path]

    /// The folder, which is removed when the process exits.
    private static let path: String = {
        atexit { try? FileManager.default.removeItem(atPath: SharedModuleCache.path) }
        return FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/module-cache-\(UUID().uuidString)"
    }()
}

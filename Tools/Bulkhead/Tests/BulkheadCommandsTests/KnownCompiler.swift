import Foundation
import ManifestReader

/// The version of the compiler in PATH, as Bulkhead stores it in a user's cache at its first run.
///
/// Each test has a home of its own. Without the stored version, the first command in each of them would run
/// `swift --version`, which takes longer than most commands.
enum KnownCompiler {
    /// Stores the version in a home's cache. Does nothing if the program in PATH only selects a compiler, because its
    /// version is never stored.
    static func store(in home: String) throws {
        guard let record else { return }
        #if canImport(Darwin)
        let folder = home + "/Library/Caches/bulkhead"
        #else
        let folder = home + "/.cache/bulkhead"
        #endif
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try record.write(to: URL(filePath: folder + "/" + name))
    }

    /// The name of the file in the cache.
    private static let name = "compiler"

    /// The contents of the file, which the first test of the process gets from the reader of manifests.
    private static let record: Data? = {
        let folder = FileManager.default.temporaryDirectory.path + "/known-compiler-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = CompilerInUse(cache: folder).version()
        return FileManager.default.contents(atPath: folder + "/" + name)
    }()
}

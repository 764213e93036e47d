import Foundation

/// The folder of a cache.
enum CacheFolder {
    /// Creates a folder and its parents. Returns `false` if that fails.
    static func create(_ path: String) -> Bool {
        (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
    }
}

import Foundation

/// The folder that a cache lies in.
enum CacheFolder {
    /// Creates a folder with those around it; false when that can't be done.
    static func create(_ path: String) -> Bool {
        (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
    }
}

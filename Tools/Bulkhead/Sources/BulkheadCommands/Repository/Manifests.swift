import Foundation
import ManifestReader

/// How manifests are read.
enum Manifests {
    /// Evaluates manifests; what running one told is kept in the user's cache folder.
    static var loader: ManifestLoader { loader(isCached: true) }

    /// The same, or one that keeps nothing.
    static func loader(isCached: Bool) -> ManifestLoader {
        ManifestLoader(cache: isCached ? ManifestCache(directory: cacheFolder + "/manifests") : nil)
    }

    /// `$XDG_CACHE_HOME/bulkhead`, by default `~/.cache/bulkhead`; on Apple platforms `~/Library/Caches/bulkhead`.
    static var cacheFolder: String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/bulkhead" }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        #if canImport(Darwin)
        return home + "/Library/Caches/bulkhead"
        #else
        return home + "/.cache/bulkhead"
        #endif
    }
}

import Foundation
import ImportChecker
import ManifestReader
import PackageGraph

/// Creates the loader of manifests and the discovery of packages.
enum Manifests {
    /// Evaluates manifests for the compiler in use. Prints a message before it runs one, and caches the result in the
    /// user's cache folder.
    static var loader: ManifestLoader { loader(isCached: true) }

    /// Returns the same loader, optionally without a cache, or without running manifests.
    static func loader(isCached: Bool, runs: Bool = true) -> ManifestLoader {
        let compiler = CompilerInUse(cache: isCached ? cacheFolder : nil).version()
        return ManifestLoader(
            reader: ManifestReader(host: .current(compiler: compiler)),
            cache: isCached ? ManifestCache(directory: cacheFolder + "/manifests") : nil,
            tool: runs ? SwiftTool() : nil,
            announce: { reason in
                StandardError.print("bulkhead: \(reason): 'swift package dump-package' runs the manifest")
            })
    }

    /// Creates the discovery of a repository's packages. Manifests that an earlier run evaluated aren't evaluated
    /// again.
    ///
    /// - Returns: The discovery, and the store that saves the evaluated manifests.
    /// - Throws: ``CommandError`` if the excluded folders can't be read.
    static func discovery(of root: String) throws -> (discovery: PackageDiscovery, store: ManifestStore) {
        let loader = loader
        let excluded = try ExcludedFolders(below: root)
        let configuration = try ConfigurationLoading.load(CheckConfiguration.defaultFolder, below: root)
        let store = ManifestStore(directory: ScanCacheFolder.path(for: root), host: loader.reader.host)
        return (
            PackageDiscovery(
                loader: loader.recalling(store.recall), workers: Workers.count,
                describedModules: configuration.describedModules,
                projectCache: ProjectStore(directory: ScanCacheFolder.path(for: root)).recalled,
                isExcluded: excluded.contains), store
        )
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

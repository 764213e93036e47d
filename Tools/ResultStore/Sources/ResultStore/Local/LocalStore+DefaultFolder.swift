extension LocalStore {
    /// Returns the default folder of the current user's store.
    ///
    /// The folder is below `XDG_CACHE_HOME` if that is set, otherwise below `~/.cache`, or `~/Library/Caches` on Apple
    /// platforms. Returns `nil` if the environment has no absolute path for any of them.
    public static func defaultFolder(environment: [String: String]) -> String? {
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return "\(caches)/bulkhead/results" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
        return "\(home)/Library/Caches/bulkhead/results"
        #else
        return "\(home)/.cache/bulkhead/results"
        #endif
    }
}

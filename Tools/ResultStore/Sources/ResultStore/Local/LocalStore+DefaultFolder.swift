extension LocalStore {
    /// The folder for one user on one machine: below `XDG_CACHE_HOME`, else `~/.cache`, on Apple's systems
    /// `~/Library/Caches`. Nil when the environment names neither, by an absolute path.
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

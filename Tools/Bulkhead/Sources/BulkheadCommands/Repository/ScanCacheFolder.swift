import ImportChecker

/// The folder of a repository's scans from earlier runs.
enum ScanCacheFolder {
    /// Returns the folder with the scans of a repository.
    /// - Parameter kinds: The kinds of rules that are checked even if they are off. They may scan more, so such scans
    ///   have their own folder.
    static func path(for root: String, checking kinds: [RuleKind] = []) -> String {
        let names = Set(kinds.map(\.rawValue)).sorted()
        return ([Manifests.cacheFolder + "/" + name(root)] + names).joined(separator: "+")
    }

    /// The root's last folder and a hash (FNV-1a, 64 bits) of its path, so that two repositories never share a cache.
    private static func name(_ root: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in root.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return FilePath.name(root) + "-" + String(hash, radix: 16)
    }
}

/// The folder of a repository's scans from earlier runs.
enum ScanCacheFolder {
    /// Returns the folder with the scans of a repository.
    static func path(for root: String) -> String { Manifests.cacheFolder + "/" + name(root) }

    /// The root's last folder and a hash (FNV-1a, 64 bits) of its path, so that two repositories never share a cache.
    private static func name(_ root: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in root.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return FilePath.name(root) + "-" + String(hash, radix: 16)
    }
}

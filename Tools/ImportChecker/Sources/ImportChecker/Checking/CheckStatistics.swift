/// How much a check looked at.
public struct CheckStatistics: Hashable, Sendable, Codable {
    /// The packages below the root.
    public let packages: Int
    /// Their targets.
    public let targets: Int
    /// The Swift files.
    public let files: Int
    /// The import declarations in them.
    public let imports: Int
    /// The files that were read; the others were known from the cache.
    public let filesRead: Int
    /// The manifests that had to be run, or whose result was kept from an earlier run.
    public let manifestsRun: Int
}

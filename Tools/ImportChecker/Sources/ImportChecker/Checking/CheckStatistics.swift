/// The extent of a check.
public struct CheckStatistics: Hashable, Sendable, Codable {
    /// The packages below the root.
    public let packages: Int
    /// The Xcode projects below the root.
    public let projects: Int
    /// Their targets.
    public let targets: Int
    /// The Swift files.
    public let files: Int
    /// The files among them that no known target contains, apart from manifests and files that a manifest excludes.
    public let unknownFiles: Int
    /// The import declarations in them.
    public let imports: Int
    /// The files that were read. The others were in the cache.
    public let filesRead: Int
    /// The Xcode projects that were read. The others were in the cache.
    public let projectsRead: Int
    /// The manifests that were evaluated now or in an earlier run.
    public let manifestsRun: Int
}

/// A Swift file below the root.
public struct SourceFile: Hashable, Sendable {
    /// The path relative to the root.
    public let path: String
    /// The target of a link, relative to the root; nil if the path contains no link.
    public let linkTarget: String?
    /// The indices of the targets that contain the file: several if targets overlap, none outside of targets.
    public internal(set) var targets: [Int]
    /// The index of the innermost package that contains the file; nil outside of packages.
    public let package: Int?
}

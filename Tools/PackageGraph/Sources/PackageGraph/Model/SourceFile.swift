/// A Swift file below the root.
public struct SourceFile: Hashable, Sendable {
    /// The path relative to the root.
    public let path: String
    /// The file a link leads to, relative to the root; nil when the path has no link in it.
    public let linkTarget: String?
    /// The indices of the targets it belongs to; more than one where targets overlap, none for files outside of targets.
    public internal(set) var targets: [Int]
    /// The index of the innermost package around it; nil outside of packages.
    public let package: Int?
}

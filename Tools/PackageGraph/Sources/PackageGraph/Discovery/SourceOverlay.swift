/// What a tree holds in place of the files on disk: git's index, where it differs from the working tree.
public struct SourceOverlay: Hashable, Sendable {
    /// The content of files that differ or that the disk doesn't have, by path relative to the root.
    public let contents: [String: [UInt8]]
    /// The paths, relative to the root, of files on disk that the tree doesn't have.
    public let removed: Set<String>
    /// Every file of the tree, none of them a link, by path relative to the root and in the order of the paths' bytes; nil to
    /// look for them on disk.
    public let files: [String]?

    /// Makes an overlay.
    public init(contents: [String: [UInt8]] = [:], removed: Set<String> = [], files: [String]? = nil) {
        self.contents = contents
        self.removed = removed
        self.files = files
    }
}

/// What a tree holds in place of the files on disk: git's index, where it differs from the working tree.
public struct SourceOverlay: Hashable, Sendable {
    /// The content of files that differ or that the disk doesn't have, by path relative to the root.
    public let contents: [String: [UInt8]]
    /// The paths, relative to the root, of files on disk that the tree doesn't have.
    public let removed: Set<String>

    /// Makes an overlay.
    public init(contents: [String: [UInt8]] = [:], removed: Set<String> = []) {
        self.contents = contents
        self.removed = removed
    }
}

/// What a tree holds in place of the files on disk: git's index, where it differs from the working tree.
public struct SourceOverlay: Sendable {
    /// A file of a list.
    public struct ListedFile: Hashable, Sendable {
        /// The path relative to the root.
        public let path: String
        /// What the file on disk is known by while it holds what the tree does; nil when that can't be told.
        public let stamp: IndexStamp?

        /// Creates a file of a list.
        public init(path: String, stamp: IndexStamp?) {
            self.path = path
            self.stamp = stamp
        }
    }

    /// The content of files that differ or that the disk doesn't have, by path relative to the root.
    public let contents: [String: [UInt8]]
    /// The paths, relative to the root, of files on disk that the tree doesn't have.
    public let removed: Set<String>
    /// Every file of the tree, none of them a link, in the order of the paths' bytes; nil to look for them on disk.
    public let files: [ListedFile]?
    /// Reads listed files that neither `contents` nor the disk holds, by path; those that can't be read are missing from what it
    /// returns.
    public let read: @Sendable ([String]) -> [String: [UInt8]]

    /// Creates an overlay for a tree that is looked for on disk.
    public init(contents: [String: [UInt8]] = [:], removed: Set<String> = []) {
        self.contents = contents
        self.removed = removed
        files = nil
        read = { _ in [:] }
    }

    /// Creates an overlay that lists the tree.
    ///
    /// - Parameters:
    ///   - files: every file, none of them a link, in the order of the paths' bytes.
    ///   - contents: what differs from the disk among manifests.
    ///   - read: reads other files that differ.
    public init(
        files: [ListedFile], contents: [String: [UInt8]], read: @escaping @Sendable ([String]) -> [String: [UInt8]]
    ) {
        self.contents = contents
        removed = []
        self.files = files
        self.read = read
    }

    /// What the tree holds under a path; nil when it can't be read.
    ///
    /// - Parameters:
    ///   - path: the path relative to the root.
    ///   - root: the root's absolute path.
    public func content(of path: String, below root: String) -> [UInt8]? {
        if let bytes = contents[path] { return bytes }
        if let file = files?.first(where: { $0.path == path }),
            file.stamp == nil || file.stamp != IndexStamp(of: root + "/" + path)
        {
            return read([path])[path]
        }
        return FileBytes.read(root + "/" + path)
    }
}

/// Contents that replace files on disk: those of git's index, where it differs from the working tree.
public struct SourceOverlay: Sendable {
    /// A file in a list of the tree's files.
    public struct ListedFile: Hashable, Sendable {
        /// The path relative to the root.
        public let path: String
        /// The stamp of the file on disk while its content equals the tree's; nil if that isn't known.
        public let stamp: IndexStamp?

        /// Creates a file for a list.
        public init(path: String, stamp: IndexStamp?) {
            self.path = path
            self.stamp = stamp
        }
    }

    /// The contents of files that differ from the disk or aren't on it, by path relative to the root.
    public let contents: [String: [UInt8]]
    /// The paths, relative to the root, of files on disk that aren't part of the tree.
    public let removed: Set<String>
    /// All files of the tree, without links, ordered by the bytes of their paths; nil to find them on disk.
    public let files: [ListedFile]?
    /// Reads listed files that are neither in `contents` nor on disk, by path. The result lacks files that can't be
    /// read.
    public let read: @Sendable ([String]) -> [String: [UInt8]]

    /// Creates an overlay for a tree whose files are found on disk.
    public init(contents: [String: [UInt8]] = [:], removed: Set<String> = []) {
        self.contents = contents
        self.removed = removed
        files = nil
        read = { _ in [:] }
    }

    /// Creates an overlay that lists the tree's files.
    ///
    /// - Parameters:
    ///   - files: all files, without links, ordered by the bytes of their paths.
    ///   - contents: the manifests that differ from the disk.
    ///   - read: reads other files that differ.
    public init(
        files: [ListedFile], contents: [String: [UInt8]], read: @escaping @Sendable ([String]) -> [String: [UInt8]]
    ) {
        self.contents = contents
        removed = []
        self.files = files
        self.read = read
    }

    /// Whether the list of the tree's files contains a path.
    func lists(_ path: String) -> Bool { listed(path) != nil }

    /// Returns the entry of a path in the list of the tree's files.
    private func listed(_ path: String) -> ListedFile? {
        guard let files else { return nil }
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].path.utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
        }
        return low < files.count && files[low].path.utf8.elementsEqual(path.utf8) ? files[low] : nil
    }

    /// Returns the tree's content of a file, or nil if it can't be read.
    ///
    /// - Parameters:
    ///   - path: the path relative to the root.
    ///   - root: the root's absolute path.
    public func content(of path: String, below root: String) -> [UInt8]? {
        if let bytes = contents[path] { return bytes }
        if let file = listed(path), file.stamp == nil || file.stamp != IndexStamp(of: root + "/" + path) {
            return read([path])[path]
        }
        return FileBytes.read(root + "/" + path)
    }
}

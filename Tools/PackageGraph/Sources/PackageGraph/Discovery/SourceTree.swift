/// The folders and source files below a root that aren't ignored.
struct SourceTree {
    /// The absolute path of the root, with links resolved.
    let root: String
    /// All folders; the root is the first.
    let folders: [Folder]
    /// Folders that couldn't be read, with the system's reason.
    let unreadable: [(path: String, reason: String)]
    /// For each folder, the index of its first file. A folder's files are numbered in their order, after those of the
    /// preceding folders.
    let firstFile: [Int]
    /// The number of files.
    let fileCount: Int
    private let index: [String: Int]

    init(root: String, folders: [Folder], unreadable: [(path: String, reason: String)]) {
        self.root = root
        self.folders = folders
        self.unreadable = unreadable
        var count = 0
        firstFile = folders.map { folder in
            defer { count += folder.files.count }
            return count
        }
        fileCount = count
        index = Dictionary(
            folders.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the index of the folder with a path relative to the root.
    func folder(_ path: String) -> Int? { index[path] }
}

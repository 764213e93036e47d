/// The folders and source files below a root that aren't ignored.
struct SourceTree {
    /// The absolute path of the root, without links.
    let root: String
    /// Every folder; the root is the first.
    let folders: [Folder]
    /// Folders that couldn't be read, with the system's reason.
    let unreadable: [(path: String, reason: String)]
    /// For every folder the number of its first file; a folder's files are numbered in their order, after those of the folders
    /// before it.
    let firstFile: [Int]
    /// How many files there are.
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

    /// The folder of a path relative to the root.
    func folder(_ path: String) -> Int? { index[path] }
}

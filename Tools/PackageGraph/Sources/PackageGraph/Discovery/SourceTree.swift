/// The folders and source files below a root that aren't ignored.
struct SourceTree {
    /// The absolute path of the root, without links.
    let root: String
    /// Every folder; the root is the first.
    let folders: [Folder]
    /// Folders that couldn't be read, with the system's reason.
    let unreadable: [(path: String, reason: String)]
    private let index: [String: Int]

    init(root: String, folders: [Folder], unreadable: [(path: String, reason: String)]) {
        self.root = root
        self.folders = folders
        self.unreadable = unreadable
        index = Dictionary(
            folders.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The folder of a path relative to the root.
    func folder(_ path: String) -> Int? { index[path] }
}

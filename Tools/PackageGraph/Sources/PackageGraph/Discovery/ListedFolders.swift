/// The folders that a list of files makes, as a walk over a disk with just these would find them.
///
/// The list is git's, so it names no link and no empty folder, and no file in it is ignored.
struct ListedFolders {
    private(set) var folders = [Folder(path: "", realPath: nil)]
    private let isExcluded: (String) -> Bool
    /// By path, the numbers of folders; nil for those that a walk passes over.
    private var index: [String: Int?] = [:]

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Creates the folders of files, ordered by the bytes of their paths.
    ///
    /// - Parameter isExcluded: whether a folder, by its path, is none of the tree's.
    init(_ files: [SourceOverlay.ListedFile], isExcluded: @escaping (String) -> Bool) {
        self.isExcluded = isExcluded
        index[""] = 0
        var last: (path: [UInt8], folder: Int?)?
        for file in files {
            var path = file.path
            path.withUTF8 { bytes in
                let end = bytes.lastIndex(of: Self.slash)
                let folderPath = UnsafeBufferPointer(rebasing: bytes[..<(end ?? 0)])
                let name = UnsafeBufferPointer(rebasing: bytes[(end.map { $0 + 1 } ?? 0)...])
                // Files come folder by folder.
                if last?.path.elementsEqual(folderPath) != true {
                    last = (Array(folderPath), add(String(decoding: folderPath, as: UTF8.self)))
                }
                guard let folder = last?.folder, name.first != Self.dot, FileNames.matters(name) else { return }
                folders[folder].files.append(
                    Folder.File(name: String(decoding: name, as: UTF8.self), linkTarget: nil))
            }
        }
        let paths = folders.map(\.path)
        for number in folders.indices {
            folders[number].files.sort { $0.name < $1.name }
            folders[number].folders.sort { paths[$0] < paths[$1] }
        }
    }

    /// The folder of a path, made with those around it where it is new; nil when a walk would pass over it.
    private mutating func add(_ path: String) -> Int? {
        if let known = index[path] { return known }
        let slash = path.utf8.lastIndex(of: Self.slash)
        let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let parent = add(slash.map { String(path[..<$0]) } ?? "")
        guard let parent, name.utf8.first != Self.dot, !FileNames.isOpaqueFolder(String(name)), !isExcluded(path)
        else {
            index.updateValue(nil, forKey: path)
            return nil
        }
        let number = folders.count
        folders.append(Folder(path: path, realPath: nil))
        folders[parent].folders.append(number)
        index[path] = number
        return number
    }
}

/// The folders of a list of files, as a walk over a disk with only these files would find them.
///
/// The list comes from git, so it contains no links, empty folders or ignored files.
struct ListedFolders {
    private(set) var folders = [Folder(path: "", realPath: nil)]
    private let isExcluded: (String) -> Bool
    /// The indices of folders by path; nil for folders that a walk skips.
    private var index: [String: Int?] = [:]

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Creates the folders of files that are ordered by the bytes of their paths.
    ///
    /// - Parameter isExcluded: whether the folder with this path isn't part of the tree.
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
                // Files of one folder are adjacent.
                if last?.path.elementsEqual(folderPath) != true {
                    last = (Array(folderPath), add(String(decoding: folderPath, as: UTF8.self)))
                }
                if last?.folder == nil { addBundle(around: folderPath, name) }
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

    /// Adds the Xcode project or workspace whose main file has this path.
    private mutating func addBundle(around path: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) {
        guard name.elementsEqual("project.pbxproj".utf8) || name.elementsEqual("contents.xcworkspacedata".utf8) else {
            return
        }
        let path = String(decoding: path, as: UTF8.self)
        let bundle = RelativePath.name(of: path)
        let parent = RelativePath.parent(of: path)
        guard FileNames.isXcodeBundle(bundle), let folder = add(parent),
            !folders[folder].xcodeBundles.contains(bundle)
        else { return }
        folders[folder].xcodeBundles.append(bundle)
    }

    /// Returns the folder of a path, and creates it and its parents if needed; nil if a walk skips it.
    private mutating func add(_ path: String) -> Int? {
        if let known = index[path] { return known }
        let slash = path.utf8.lastIndex(of: Self.slash)
        let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let parent = add(slash.map { String(path[..<$0]) } ?? "")
        guard let parent,
            name.utf8.first != Self.dot,
            !FileNames.isOpaqueFolder(String(name)),
            !isExcluded(path)
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

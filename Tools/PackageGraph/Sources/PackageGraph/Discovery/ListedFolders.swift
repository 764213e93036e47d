/// The folders that a list of files makes, as a walk over a disk with just these would find them.
///
/// The list is git's, so it names no link and no empty folder.
struct ListedFolders {
    private(set) var folders = [Folder(path: "", realPath: nil)]
    private let root: String
    private let overlay: SourceOverlay
    /// How long the root's path is from the top of the repository, with the slash after it.
    private let rootPathCount: Int
    /// A path from the top of the repository, for ignore rules to look at.
    private var wholePath: [UInt8]
    /// By path, the numbers of folders; nil for those that a walk passes over.
    private var index: [String: Int?] = [:]
    /// For every folder, what applies to the names in it.
    private var rules: [IgnoreRules?] = []
    /// For every folder, whether it is one of SwiftPM's own, of which a walk sees nothing but the name.
    private var isScratch: [Bool] = []
    private var ignoreFiles: Set<String> = []
    private var scratchFolders: Set<String> = []

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Makes the folders of files in an absolute root, ordered by the bytes of their paths.
    init(_ files: [SourceOverlay.ListedFile], root: String, overlay: SourceOverlay) {
        self.root = root
        self.overlay = overlay
        let (outer, top) = IgnoreRoots.above(root)
        wholePath = Array((root + "/").utf8.dropFirst(top == "/" ? 1 : top.utf8.count + 1))
        rootPathCount = wholePath.count
        for file in files { mark(file.path) }
        index[""] = 0
        rules.append(ownRules("", outer))
        isScratch.append(scratchFolders.contains(""))
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
                guard let folder = last?.folder, !isScratch[folder], name.first != Self.dot, FileNames.matters(name),
                    !isIgnored(bytes, name: name.count, in: folder, isFolder: false)
                else { return }
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

    private mutating func mark(_ path: String) {
        let isScratch = path.utf8.hasSuffix("workspace-state.json")
        guard isScratch || path.utf8.hasSuffix(".gitignore") else { return }
        let (folder, name) = Self.split(path)
        if name == ".gitignore" { ignoreFiles.insert(String(folder)) }
        if name == "workspace-state.json" { scratchFolders.insert(String(folder)) }
    }

    private static func split(_ path: String) -> (folder: Substring, name: Substring) {
        guard let slash = path.utf8.lastIndex(of: slash) else { return ("", path[...]) }
        return (path[..<slash], path[path.utf8.index(after: slash)...])
    }

    /// The folder of a path, made with those around it where it is new; nil when a walk would pass over it.
    private mutating func add(_ path: String) -> Int? {
        if let known = index[path] { return known }
        var path = path
        let (parentPath, name) = Self.split(path)
        let parent = add(String(parentPath))
        guard let parent, !isScratch[parent], name.utf8.first != Self.dot, !FileNames.isOpaqueFolder(String(name)),
            !path.withUTF8({ isIgnored($0, name: name.utf8.count, in: parent, isFolder: true) })
        else {
            index.updateValue(nil, forKey: path)
            return nil
        }
        let number = folders.count
        folders.append(Folder(path: path, realPath: nil))
        rules.append(ownRules(path, rules[parent]))
        isScratch.append(scratchFolders.contains(path))
        folders[parent].folders.append(number)
        index[path] = number
        return number
    }

    /// Whether a path's last name, of a length, is ignored in its folder.
    private mutating func isIgnored(
        _ path: UnsafeBufferPointer<UInt8>, name: Int, in folder: Int, isFolder: Bool
    ) -> Bool {
        guard let rules = rules[folder] else { return false }
        wholePath.removeLast(wholePath.count - rootPathCount)
        wholePath.append(contentsOf: path)
        return rules.ignores(wholePath[...], name: wholePath.count - name, isFolder: isFolder)
    }

    /// The rules in a folder: those of its own .gitignore and those from around it.
    private func ownRules(_ folder: String, _ parent: IgnoreRules?) -> IgnoreRules? {
        guard ignoreFiles.contains(folder) else { return parent }
        let path = RelativePath.append(folder, ".gitignore")
        guard let text = overlay.contents[path] ?? FileBytes.read(root + "/" + path) else { return parent }
        return IgnoreRules(text, base: rootPathCount + (folder.isEmpty ? 0 : folder.utf8.count + 1), parent: parent)
    }
}

extension String.UTF8View {
    fileprivate func hasSuffix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { suffix(text.utf8CodeUnitCount).elementsEqual($0) }
    }
}

/// The folders that a list of files makes, as a walk over a disk with just these would find them.
///
/// The list is git's, so it names no link and no empty folder.
struct ListedFolders {
    private(set) var folders = [Folder(path: "", realPath: nil)]
    private let root: String
    private let overlay: SourceOverlay
    /// How long the root's path is from the top of the repository, with the slash after it.
    private let rootPath: [UInt8]
    /// By path, the numbers of folders; nil for those that a walk passes over.
    private var index: [String: Int?] = [:]
    /// For every folder, what applies to the names in it.
    private var rules: [IgnoreRules?] = []
    private var ignoreFiles: Set<String> = []
    private var scratchFolders: Set<String> = []

    /// Makes the folders of files in an absolute root, ordered by the bytes of their paths.
    init(_ files: [SourceOverlay.ListedFile], root: String, overlay: SourceOverlay) {
        self.root = root
        self.overlay = overlay
        let (outer, top) = IgnoreRoots.above(root)
        rootPath = Array((root + "/").utf8.dropFirst(top == "/" ? 1 : top.utf8.count + 1))
        for path in files.lazy.map(\.path) {
            if path.utf8.hasSuffix(".gitignore") || path.utf8.hasSuffix("workspace-state.json") { mark(path) }
        }
        index[""] = 0
        rules.append(ownRules("", outer))
        var last: (path: Substring, folder: Int?)?
        for path in files.lazy.map(\.path) {
            let (folderPath, name) = Self.split(path)
            let folder = last?.path == folderPath ? last?.folder : add(String(folderPath))
            last = (folderPath, folder)
            guard let folder, name.utf8.first != UInt8(ascii: "."), FileNames.matters(name.utf8),
                !scratchFolders.contains(folders[folder].path), !isIgnored(path, name, in: folder, isFolder: false)
            else { continue }
            folders[folder].files.append(Folder.File(name: String(name), linkTarget: nil))
        }
        let paths = folders.map(\.path)
        for number in folders.indices {
            folders[number].files.sort { $0.name < $1.name }
            folders[number].folders.sort { paths[$0] < paths[$1] }
        }
    }

    private mutating func mark(_ path: String) {
        let (folder, name) = Self.split(path)
        if name == ".gitignore" { ignoreFiles.insert(String(folder)) }
        if name == "workspace-state.json" { scratchFolders.insert(String(folder)) }
    }

    private static func split(_ path: String) -> (folder: Substring, name: Substring) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path[...]) }
        return (path[..<slash], path[path.utf8.index(after: slash)...])
    }

    /// The folder of a path, made with those around it where it is new; nil when a walk would pass over it.
    private mutating func add(_ path: String) -> Int? {
        if let known = index[path] { return known }
        let (parentPath, name) = Self.split(path)
        let parent = add(String(parentPath))
        guard let parent, name.utf8.first != UInt8(ascii: "."), !FileNames.isOpaqueFolder(String(name)),
            !scratchFolders.contains(folders[parent].path), !isIgnored(path, name, in: parent, isFolder: true)
        else {
            index.updateValue(nil, forKey: path)
            return nil
        }
        let number = folders.count
        folders.append(Folder(path: path, realPath: nil))
        rules.append(ownRules(path, rules[parent]))
        folders[parent].folders.append(number)
        index[path] = number
        return number
    }

    private func isIgnored(_ path: String, _ name: Substring, in folder: Int, isFolder: Bool) -> Bool {
        guard let rules = rules[folder] else { return false }
        let whole = rootPath + Array(path.utf8)
        return rules.ignores(whole[...], name: whole.count - name.utf8.count, isFolder: isFolder)
    }

    /// The rules in a folder: those of its own .gitignore and those from around it.
    private func ownRules(_ folder: String, _ parent: IgnoreRules?) -> IgnoreRules? {
        guard ignoreFiles.contains(folder) else { return parent }
        let path = RelativePath.append(folder, ".gitignore")
        guard let text = overlay.contents[path] ?? FileBytes.read(root + "/" + path) else { return parent }
        return IgnoreRules(text, base: rootPath.count + (folder.isEmpty ? 0 : folder.utf8.count + 1), parent: parent)
    }
}

extension String.UTF8View {
    fileprivate func hasSuffix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { suffix(text.utf8CodeUnitCount).elementsEqual($0) }
    }
}

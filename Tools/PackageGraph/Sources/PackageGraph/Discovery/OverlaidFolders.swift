/// The folders found by a walk, changed by an overlay.
struct OverlaidFolders {
    private(set) var folders: [Folder]
    private var index: [String: Int]
    private let isExcluded: (String) -> Bool

    init(_ folders: [Folder], _ overlay: SourceOverlay, isExcluded: @escaping (String) -> Bool) {
        self.folders = folders
        self.isExcluded = isExcluded
        index = Dictionary(
            folders.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
        for path in overlay.removed {
            let (folder, name) = Self.split(path)
            if let folder = index[folder] { self.folders[folder].files.removeAll { $0.name == name } }
        }
        for path in overlay.contents.keys.sorted() {
            let (path, name) = Self.split(path)
            let (parent, bundle) = Self.split(path)
            if FileNames.isXcodeBundle(bundle), let folder = add(parent),
                !self.folders[folder].xcodeBundles.contains(bundle)
            {
                self.folders[folder].xcodeBundles = (self.folders[folder].xcodeBundles + [bundle]).sorted()
            }
            // Files that a walk skips aren't added.
            guard FileNames.matters(Array(name.utf8)), let folder = add(path),
                !self.folders[folder].files.contains(where: { $0.name == name })
            else { continue }
            self.folders[folder].files.append(Folder.File(name: name, linkTarget: nil))
            self.folders[folder].files.sort { $0.name < $1.name }
        }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// Returns the folder of a path, and creates it and its parents if needed; nil if a walk skips it.
    private mutating func add(_ path: String) -> Int? {
        if let found = index[path] { return found }
        let (parentPath, name) = Self.split(path)
        guard !name.hasPrefix("."),
            !FileNames.isOpaqueFolder(name),
            !isExcluded(path),
            let parent = add(parentPath)
        else { return nil }
        let number = folders.count
        folders.append(Folder(path: path, realPath: nil))
        index[path] = number
        folders[parent].folders.append(number)
        let names = folders
        folders[parent].folders.sort { names[$0].path < names[$1].path }
        return number
    }
}

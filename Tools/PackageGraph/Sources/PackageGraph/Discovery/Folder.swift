/// A folder of the tree, with its subfolders and relevant files.
struct Folder {
    struct File {
        let name: String
        /// The target of a link, relative to the root.
        let linkTarget: String?
    }

    /// The path relative to the root, without a trailing slash; empty for the root.
    let path: String
    /// The path with links resolved, relative to the root; nil if the path contains none.
    let realPath: String?
    /// The indices of the subfolders in the tree, ordered by name.
    var folders: [Int] = []
    /// Swift and C-family sources, manifests and module maps, ordered by name.
    var files: [File] = []

    /// The names of the Xcode projects and workspaces in the folder.
    var xcodeBundles: [String] = []

    /// The last component of the path.
    var name: Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.index(after: slash)...]
    }

    /// Whether this is SwiftPM's scratch folder with another name than .build, or inside of one. Packages in it are
    /// copies, and only files inside a target's folder are compiled.
    var isScratch = false

    /// Whether Package.swift is an ordinary source: a type named Package, inside a package.
    var holdsOrdinaryPackageFile = false

    /// Whether the folder is a package.
    var isPackage: Bool { !holdsOrdinaryPackageFile && files.contains { $0.name == "Package.swift" } }
}

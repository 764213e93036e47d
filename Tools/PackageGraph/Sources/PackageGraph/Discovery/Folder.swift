/// A folder of the tree, with what matters of its contents.
struct Folder {
    struct File {
        let name: String
        /// Where a link leads, relative to the root.
        let linkTarget: String?
    }

    /// Relative to the root, without a slash at the end; empty for the root.
    let path: String
    /// The folder without links, relative to the root; nil when the path has none.
    let realPath: String?
    /// The folders in it, by their index in the tree, in the order of their names.
    var folders: [Int] = []
    /// Swift and C-family sources, manifests and module maps, in the order of their names.
    var files: [File] = []

    /// The last part of the path.
    var name: Substring {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[path.index(after: slash)...]
    }

    /// Whether it is SwiftPM's scratch folder under another name than .build, or lies in one: packages in it are copies, and only
    /// what a target's folder takes in is compiled.
    var isScratch = false

    /// Whether its Package.swift is a source like any other: a type called Package, inside another package.
    var holdsOrdinaryPackageFile = false

    /// Whether the folder is a package.
    var isPackage: Bool { !holdsOrdinaryPackageFile && files.contains { $0.name == "Package.swift" } }
}

import XcodeProjectReader

/// Finds the files of a tree that belong to the targets of Xcode projects.
struct ProjectLayout {
    let tree: SourceTree

    /// The sources of a target.
    struct Files {
        /// The indices of the Swift files in the tree, each once.
        var swift: [Int] = []
        var hasClang = false
    }

    /// Returns the files of a target that exist in the tree.
    func files(of target: XcodeTarget) -> Files {
        var files = Files()
        for path in target.sources {
            guard let path = relative(path) else { continue }
            if FileNames.isSwift(path) {
                if let file = file(path) { files.swift.append(file) }
            } else if FileNames.isClang(path) {
                files.hasClang = true
            }
        }
        for folder in target.folders {
            if let path = relative(folder.path), let index = tree.folder(path) { collect(index, folder, path, &files) }
        }
        var seen: Set<Int> = []
        files.swift = files.swift.filter { seen.insert($0).inserted }
        return files
    }

    /// Returns the innermost folder that contains some files, or else the synchronized folder of a target.
    func folder(of files: [Int], _ target: XcodeTarget) -> String? {
        guard let first = files.first else { return target.folders.first.flatMap { relative($0.path) } }
        var common = path(folderOf: first)
        for file in files.dropFirst() {
            let other = path(folderOf: file)
            while !RelativePath.isInside(other, common) {
                common = common.lastIndex(of: "/").map { String(common[..<$0]) } ?? ""
            }
        }
        return common
    }

    /// Returns a path relative to the root; nil if it is outside of it.
    private func relative(_ path: String) -> String? {
        if path == tree.root { return "" }
        let prefix = tree.root == "/" ? "/" : tree.root + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    private func path(folderOf file: Int) -> String {
        // The folder with the last first file up to this one; empty folders have the same first file as the next one.
        var range = tree.firstFile.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = tree.firstFile[middle] <= file ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return tree.folders[range.lowerBound].path
    }

    private func file(_ path: String) -> Int? {
        let name = RelativePath.name(of: path)
        let parent = path.utf8.count == name.utf8.count ? "" : String(path.dropLast(name.count + 1))
        guard let folder = tree.folder(parent) else { return nil }
        let files = tree.folders[folder].files
        return files.firstIndex { $0.name == name }.map { tree.firstFile[folder] + $0 }
    }

    /// Collects the files of a folder that belong to the target. A package in it is built for itself.
    private func collect(_ index: Int, _ top: SynchronizedFolder, _ topPath: String, _ files: inout Files) {
        let folder = tree.folders[index]
        if folder.isPackage, folder.path != topPath { return }
        for (position, file) in folder.files.enumerated() {
            let isSwift = FileNames.isSwift(file.name)
            guard isSwift || FileNames.isClang(file.name) else { continue }
            let path = RelativePath.append(folder.path, file.name)
            let inner = topPath.isEmpty ? path : String(path.dropFirst(topPath.count + 1))
            guard top.contains(inner) else { continue }
            if isSwift { files.swift.append(tree.firstFile[index] + position) } else { files.hasClang = true }
        }
        for child in folder.folders { collect(child, top, topPath, &files) }
    }
}

import ConfigurationReading
import PackageGraph

extension ChangedTree {
    /// Moves a Swift file to the folder of a target.
    ///
    /// - Parameter pair: The file, relative to the current folder or the root, and the target.
    /// - Throws: ``CommandError`` if the file belongs to no target, or the target wouldn't compile it.
    mutating func moveFile(_ pair: NamePair) throws {
        let to = try target(pair.second)
        let path = FilePath.relative(FilePath.absolute(pair.first), to: graph.root) ?? pair.first
        guard let index = graph.file(path) ?? graph.file(pair.first) else {
            let nearest = NearestWord.to(path, among: graph.files.map(\.path)).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandError("\(pair.first): there is no such Swift file\(nearest)")
        }
        let file = graph.files[index]
        guard !file.targets.isEmpty else { throw CommandError("\(file.path): belongs to no target") }
        guard file.linkTarget == nil else { throw CommandError("\(file.path): a link can't be moved") }
        guard !file.targets.contains(to.id) else { throw CommandError("\(file.path): already belongs to '\(to.name)'") }
        guard let folder = to.folder else { throw CommandError("'\(to.name)' has no folder") }
        let destination = FilePath.join(folder, FilePath.name(file.path))
        try requireDistinctNames([index], and: to.files, in: to)
        let before = graph
        try move(file.path, to: destination)
        try read()
        let new = try target(pair.second)
        guard let moved = graph.file(destination), graph.files[moved].targets == [new.id] else {
            throw CommandError("\(destination): the manifest excludes the file from '\(to.name)'")
        }
        record("\(file.path) moves to '\(to.name)'")
        if file.targets.count == 1 {
            let from = before.targets[file.targets[0]]
            record(
                MovedFile(
                    path: file.path, from: from.name, to: to.name, staysInPackage: from.package == to.package))
        }
    }

    /// - Throws: ``CommandError`` if files of one target would have the same name, which the compiler rejects.
    func requireDistinctNames(_ files: [Int], and others: [Int], in target: Target) throws {
        let known = Dictionary(
            others.map { (FilePath.name(graph.files[$0].path), graph.files[$0].path) },
            uniquingKeysWith: { first, _ in first })
        for file in files.map({ graph.files[$0].path }) {
            guard let other = known[FilePath.name(file)] else { continue }
            throw CommandError("\(file): '\(target.name)' has a file of this name: \(other)")
        }
    }
}

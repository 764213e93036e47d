import ImportChecker
import PackageGraph

/// Determines the targets of files.
struct FileOwners {
    let graph: ModuleGraph

    /// Returns the targets that a file's change affects.
    /// - Parameters:
    ///   - path: Relative to the root.
    ///   - isThere: Whether the file exists.
    /// - Throws: ``CommandError`` if the file doesn't exist and no package could have contained it.
    func targets(of path: String, isThere: Bool) throws -> [Int] {
        let linked = isThere ? linked(to: path) : []
        if let file = graph.file(path), !graph.files[file].targets.isEmpty {
            return graph.files[file].targets + linked
        }
        return try owners(of: path, isThere: isThere || !linked.isEmpty) + linked
    }

    /// Returns the targets that contain the file, or one in the folder, under another path through links.
    private func linked(to path: String) -> [Int] {
        let real = FilePath.join(graph.root, path)
        return graph.files.filter { file in
            guard !file.targets.isEmpty, FilePath.relative(file.path, to: path) == nil,
                let target = FilePath.real(FilePath.join(graph.root, file.path))
            else { return false }
            return FilePath.relative(target, to: real) != nil
        }.flatMap(\.targets)
    }

    private func owners(of path: String, isThere: Bool) throws -> [Int] {
        let around = graph.packages.filter { $0.origin == .local && FilePath.relative(path, to: $0.path) != nil }
        let package = around.max { $0.path.utf8.count < $1.path.utf8.count } ?? graph.packages.first { $0.path.isEmpty }
        guard let package else {
            let inside = insideOfProjects(path)
            if !inside.isEmpty { return inside }
            if isThere { return below(path) }
            throw missing(path, "there is no such file")
        }
        let name = FilePath.name(path)
        if FilePath.parent(FilePath.join("/", path)) == FilePath.join("/", package.path),
            name.hasPrefix("Package") && name.hasSuffix(".swift") || name == "Package.resolved"
                || name == Package.projectFile
        {
            return package.targets
        }
        let inside = package.targets.filter { target in
            graph.targets[target].folder.map { FilePath.relative(path, to: $0) != nil } ?? false
        }
        if !inside.isEmpty { return inside }
        // A project beside the package's own targets, as in the root of many repositories.
        let ofProjects = package.kind == .package ? insideOfProjects(path) : []
        if !ofProjects.isEmpty { return ofProjects }
        if isThere { return below(path) }
        throw missing(path, "there is no such file, and no target's folder where it could have been")
    }

    private func missing(_ path: String, _ reason: String) -> CommandError {
        let nearest = NearestWord.to(path, among: graph.files.map(\.path)).map { "; did you mean '\($0)'?" } ?? ""
        return CommandError("\(path): \(reason)\(nearest)")
    }

    /// Returns the targets of Xcode projects whose folders contain the file.
    private func insideOfProjects(_ path: String) -> [Int] {
        graph.targets.filter { target in
            guard graph.packages[target.package].kind == .project, let folder = target.folder, !folder.isEmpty else {
                return false
            }
            return path != folder && FilePath.relative(path, to: folder) != nil
        }.map(\.id)
    }

    /// Returns the targets whose folders are in a folder.
    private func below(_ path: String) -> [Int] {
        graph.targets.filter { target in
            graph.isLocal(target.id) && target.folder.map { FilePath.relative($0, to: path) != nil } ?? false
        }.map(\.id)
    }
}

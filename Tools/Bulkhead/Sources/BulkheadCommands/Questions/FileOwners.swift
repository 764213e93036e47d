import ImportChecker
import PackageGraph

/// Tells which targets a file is part of.
struct FileOwners {
    let graph: ModuleGraph

    /// The targets that change with a file.
    ///
    /// - Parameters:
    ///   - path: relative to the root.
    ///   - isThere: whether there is such a file.
    /// - Throws: ``CommandError`` when there is no such file, and no package where it could have been.
    func targets(of path: String, isThere: Bool) throws -> [Int] {
        let linked = isThere ? linked(to: path) : []
        if let file = graph.file(path), !graph.files[file].targets.isEmpty {
            return graph.files[file].targets + linked
        }
        return try owners(of: path, isThere: isThere || !linked.isEmpty) + linked
    }

    /// The targets that have a file, or one in a folder, under another path, through links.
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
            let nearest = NearestWord.to(path, among: graph.files.map(\.path)).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandError("\(path): there is no such file\(nearest)")
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
        if inside.isEmpty, isThere { return below(path) }
        if inside.isEmpty {
            let nearest = NearestWord.to(path, among: graph.files.map(\.path)).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandError(
                "\(path): there is no such file, and no target's folder where it could have been\(nearest)")
        }
        return inside
    }

    /// The targets of Xcode projects whose folders have a file.
    private func insideOfProjects(_ path: String) -> [Int] {
        graph.targets.filter { target in
            guard graph.packages[target.package].kind == .project, let folder = target.folder, !folder.isEmpty else {
                return false
            }
            return path != folder && FilePath.relative(path, to: folder) != nil
        }.map(\.id)
    }

    /// The targets whose folders lie in a folder.
    private func below(_ path: String) -> [Int] {
        graph.targets.filter { target in
            graph.isLocal(target.id) && target.folder.map { FilePath.relative($0, to: path) != nil } ?? false
        }.map(\.id)
    }
}

import ConfigurationReading
import Foundation
import ImportChecker
import ModuleSplit
import PackageGraph
import SourceEditing

/// A repository with changes of its structure, none of which is made on disk.
///
/// The changes are those that a person would make: manifests are edited and files are moved. So every question about
/// the changed repository is answered by the code that answers it for the files on disk.
struct ChangedTree {
    /// The packages, targets and files with the changes.
    private(set) var graph: ModuleGraph
    /// The changes in words, in the order in which they are made.
    private(set) var changes: [String] = []
    /// The removals of added dependencies, which `unused` proposes since no file imports them yet.
    private(set) var assumed: Set<Fix> = []
    /// The files that move, as they are on disk, in the order in which they move.
    private(set) var movedFiles: [MovedFile] = []
    /// The declarations that move, by the target that they leave.
    private(set) var declarationMoves: [DeclarationMoves] = []
    private var parts: [String: [String]] = [:]
    private var contents: [String: [UInt8]] = [:]
    private var removed: Set<String> = []
    private var moves: [(from: String, to: String)] = []
    private let discover: (SourceOverlay) throws -> ModuleGraph

    /// - Parameters:
    ///   - graph: The repository on disk.
    ///   - discover: Reads the repository with an overlay.
    init(_ graph: ModuleGraph, discover: @escaping (SourceOverlay) throws -> ModuleGraph) {
        self.graph = graph
        self.discover = discover
    }

    /// The files that differ from those on disk.
    var overlay: SourceOverlay { SourceOverlay(contents: contents, removed: removed) }

    /// Returns the path that a file has with the changes.
    func path(of original: String) -> String {
        moves.reduce(original) { path, move in
            FilePath.relative(path, to: move.from).map { FilePath.join(move.to, $0) } ?? path
        }
    }

    /// Returns the paths that a file has with the changes; several if its declarations are divided among several files.
    func paths(of original: String) -> [String] { (parts[original] ?? [original]).map(path) }

    /// Whether a file exists with the changes.
    func exists(_ path: String) -> Bool {
        contents[path] != nil || !removed.contains(path) && FilePath.kind(FilePath.join(graph.root, path)) != nil
    }

    // MARK: Names

    /// Returns the target with a name, a module's name, or `package:target`.
    ///
    /// - Throws: ``CommandError`` if there is none or several, or if no manifest of a package declares it.
    func target(_ word: String) throws -> Target {
        let local = graph.targets.filter { graph.isLocal($0.id) && $0.kind != .snippet }
        let exact = local.filter { graph.name(of: $0) == word }
        let found = exact.isEmpty ? local.filter { $0.name == word || $0.moduleName == word } : exact
        guard let target = found.first else {
            let nearest = NearestWord.to(word, among: local.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandError("no target is named '\(word)'\(nearest)")
        }
        guard found.count == 1 else {
            let names = found.map { "'\(graph.name(of: $0))'" }.joined(separator: ", ")
            throw CommandError("several targets are named '\(word)'; write one of \(names)")
        }
        guard graph.packages[target.package].kind == .package else {
            let owner = graph.packages[target.package].displayPath
            throw CommandError("'\(target.name)' belongs to \(owner); only packages can be changed")
        }
        return target
    }

    func package(of target: Target) -> Package { graph.packages[target.package] }

    // MARK: Changes

    /// Records that a change is complete.
    mutating func record(_ change: String) { changes.append(change) }

    /// Records that a file moves to another target.
    mutating func record(_ file: MovedFile) { movedFiles.append(file) }

    /// Records that declarations move.
    mutating func record(_ moves: DeclarationMoves) { declarationMoves.append(moves) }

    /// Records that the declarations of a file are divided among several files.
    mutating func divide(_ path: String, into paths: [String]) { parts[path] = paths }

    /// Counts a dependency as used.
    mutating func assume(_ removal: Fix) { assumed.insert(removal) }

    /// Edits the manifest of a package.
    ///
    /// - Throws: ``CommandError`` with the manifest and the reason if it doesn't have the expected form.
    mutating func edit(
        _ package: Package, _ change: (inout ManifestEdit) throws(ManifestEditError) -> Void
    ) throws {
        var edit = ManifestEdit(try bytes(of: package.manifestPath))
        do {
            try change(&edit)
        } catch {
            throw CommandError("\(package.manifestPath): \(error)")
        }
        contents[package.manifestPath] = edit.result
    }

    /// Replaces the text of a file.
    mutating func replace(_ path: String, with bytes: [UInt8]) { contents[path] = bytes }

    /// Moves a file. Paths are relative to the root.
    mutating func move(_ path: String, to destination: String) throws {
        let bytes = try bytes(of: path)
        contents[path] = nil
        removed.insert(path)
        removed.remove(destination)
        contents[destination] = bytes
        moves.append((path, destination))
    }

    /// Marks a folder as moved, for past files in it.
    mutating func moveFolder(_ folder: String, to destination: String) { moves.append((folder, destination)) }

    /// Removes a file.
    mutating func remove(_ path: String) {
        contents[path] = nil
        removed.insert(path)
    }

    /// Returns the content of a file with the changes.
    func bytes(of path: String) throws -> [UInt8] {
        if let bytes = contents[path] { return bytes }
        guard let data = FileManager.default.contents(atPath: FilePath.join(graph.root, path)) else {
            throw CommandError("\(path): the file can't be read")
        }
        return [UInt8](data)
    }

    /// Reads the repository with the changes so far.
    mutating func read() throws { graph = try discover(overlay) }

    /// Removes packages from the dependencies of other packages whose targets no longer use them.
    ///
    /// - Parameter pairs: The depending package and the other one.
    mutating func removeUnused(_ pairs: [(from: Package, to: Package)]) throws {
        func current(_ package: Package) -> Package? {
            graph.packages.first { $0.directory == package.directory && $0.kind == package.kind }
        }
        var seen: Set<[String]> = []
        for (from, to) in pairs where from.directory != to.directory {
            guard seen.insert([from.directory, to.directory]).inserted, let from = current(from), let to = current(to),
                graph.packageArrows.successors[from.id].contains(to.id),
                // Commands use the plugins and programs of a package.
                !to.manifest.products.contains(where: { $0.kind == .plugin || $0.kind == .executable }),
                !from.targets.contains(where: { target in
                    graph.dependencies(of: target).contains { graph.targets[$0.to].package == to.id }
                }),
                from.manifest.dependencies.contains(where: { $0.identity.lowercased() == to.identity })
            else { continue }
            try edit(from) { (edit) throws(ManifestEditError) in try edit.removePackage(identity: to.identity) }
        }
        try read()
    }
}

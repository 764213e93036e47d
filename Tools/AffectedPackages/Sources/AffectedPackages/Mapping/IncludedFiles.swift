import Foundation
import PackageGraph

/// Files that C-family sources and module maps include from outside of their package, such as `#include
/// "../../Other/value.h"`. No manifest declares them, but compilers read them.
///
/// Includes from macros and from search paths that a build option names aren't found.
struct IncludedFiles: Sendable {
    /// The targets that include a file, by the file's path relative to the root.
    private(set) var targets: [String: Set<Int>] = [:]
    /// The targets that include a file outside of the root, by the file's absolute path.
    private(set) var targetsOutside: [String: Set<Int>] = [:]

    /// Searches the sources, headers and module maps of all targets, and the files that they include.
    init(_ graph: ModuleGraph, _ folders: PackageFolders) {
        for target in graph.targets where target.language == .clang || target.kind == .system {
            guard let folder = target.folder else { continue }
            for path in Self.foreign(from: folder, package: target.package, graph, folders) {
                if path.hasPrefix("/") {
                    targetsOutside[path, default: []].insert(target.id)
                } else {
                    targets[path, default: []].insert(target.id)
                }
            }
        }
    }

    /// Returns the files that the files in a target's folder include from elsewhere, directly or indirectly. Paths are
    /// relative to the root, or absolute outside of it.
    private static func foreign(
        from folder: String, package: Int, _ graph: ModuleGraph, _ folders: PackageFolders
    ) -> Set<String> {
        let names = FileManager.default.enumerator(atPath: graph.root + "/" + folder)?.compactMap { $0 as? String }
        var pending = (names ?? []).filter {
            FileType.isSource(PathText.name($0)) || FileType.isHeader(PathText.name($0))
        }
        .map { RelativePath.join(folder, $0) }
        var found: Set<String> = []
        while let file = pending.popLast() {
            let isForeign = found.contains(file)
            for name in paths(in: file, graph.root) where isForeign || name.hasPrefix("/") || name.contains("..") {
                // Compilers search for a header next to the including file, and in the folders of the target.
                for base in [PathText.parent(file) ?? "", folder, RelativePath.join(folder, "include")] {
                    let path = resolved(name, base, graph.root)
                    let isOwn = !path.hasPrefix("/") && folders.around(path).first == package
                    guard !isOwn, FileManager.default.fileExists(atPath: absolute(path, graph.root)) else { continue }
                    if found.insert(path).inserted { pending.append(path) }
                }
            }
        }
        return found
    }

    private static func absolute(_ path: String, _ root: String) -> String {
        path.hasPrefix("/") ? path : root + "/" + path
    }

    /// Resolves a path in a file of the folder `base`.
    private static func resolved(_ name: String, _ base: String, _ root: String) -> String {
        let whole = "/" + RelativePath.join(name.hasPrefix("/") ? "" : absolute(base, root), name)
        return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.utf8.count + 1)) : whole
    }

    /// Returns the paths that a file includes, or the headers of a module map.
    private static func paths(in file: String, _ root: String) -> [String] {
        // Most files have none, and a search in the bytes is fast.
        guard let data = FileManager.default.contents(atPath: absolute(file, root)) else { return [] }
        let isModuleMap = PathText.name(file).hasSuffix("modulemap")
        let word = Data((isModuleMap ? "header" : "include").utf8)
        guard data.range(of: word) != nil || data.range(of: Data("import".utf8)) != nil else { return [] }
        let text = String(decoding: data, as: UTF8.self)
        let found =
            isModuleMap
            ? text.matches(of: /(?:header|umbrella)\s+"([^"\n]+)"/).map(\.1)
            : text.matches(of: /#\s*(?:include|import)(?:_next)?\s*["<]([^">\n]+)[">]/).map(\.1)
        return found.map(String.init)
    }
}

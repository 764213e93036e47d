import Foundation
import IndexReading
import ModuleSplit
import PackageGraph

/// The uses of modules in files, by the index of a debug build.
struct IndexedUses: Sendable {
    private struct File: Sendable {
        let symbols: Set<String>
        let isCurrent: Bool
    }

    private struct Module: Sendable {
        var definitions: Set<String> = []
        var isCurrent = true
    }

    private let root: String
    /// The files by their absolute paths. One that belongs to several modules has several records.
    private let files: [String: [File]]
    private let modules: [String: Module]

    /// Reads the records of all files below a root.
    ///
    /// - Parameters:
    ///   - path: The folder of the index store.
    ///   - root: The absolute path of the root.
    /// - Throws: ``CommandError`` if it isn't an index store of this toolchain.
    init(at path: String, root: String) throws {
        self.root = root
        let records: [IndexedFile]
        do {
            records = try DebugBuild.indexStore(at: path, in: root).files { _, path in path.hasPrefix(root + "/") }
        } catch {
            throw CommandError("--index-store: \(error)")
        }
        var files: [String: [File]] = [:]
        var modules: [String: Module] = [:]
        for record in records {
            let isCurrent = FreshIndex.isCurrent(record.time, record.path)
            let definitions = record.occurrences.filter { $0.roles.contains(.definition) }
            modules[record.module, default: Module()].definitions.formUnion(
                definitions.map { record.symbols[$0.symbol].usr })
            if !isCurrent { modules[record.module]?.isCurrent = false }
            files[record.path, default: []].append(
                File(symbols: Set(record.symbols.map(\.usr)), isCurrent: isCurrent))
        }
        self.files = files
        self.modules = modules
    }

    /// Returns whether a file uses a declaration of a module; `nil` if the index isn't up to date for the two, or the file
    /// has conditional code, of which the index contains only what was compiled.
    ///
    /// - Parameters:
    ///   - file: The path of the file, relative to the root.
    ///   - module: The name of the module.
    func isUsed(_ module: String, in file: String) -> Bool? {
        let path = FilePath.join(root, file)
        guard let records = files[path], let module = modules[module], module.isCurrent,
            records.allSatisfy(\.isCurrent)
        else { return nil }
        if records.contains(where: { !$0.symbols.isDisjoint(with: module.definitions) }) { return true }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8), !text.contains("#if") else { return nil }
        return false
    }
}

import AffectedPackages
import Foundation
import PackageGraph
import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension PackageInputs {
    /// Whether none of a record's observations has changed.
    func holds(_ record: TestRecord) -> Bool { observed.holds(record.observations) }

    /// Returns a record's observations that have changed.
    func changes(since record: TestRecord) -> [InputDifference.Change] { observed.changes(since: record.observations) }

    /// Returns the current state of everything that a build and its tests accessed outside of the package's key.
    ///
    /// - Parameters:
    ///   - result: the result with the accesses.
    ///   - record: the inputs in the key.
    ///   - began: the start of the run, like ``FileStamp/changed``.
    /// - Throws: ``InputsError`` if a file changed during the run, or if accesses are missing.
    func observations(
        of result: PackageResult, outside record: InputRecord, since began: Int64
    ) throws(InputsError) -> [KeyInput] {
        let key = KeyedFiles(record: record, package: result.package, inputs: self)
        var found: [String: KeyInput] = [:]
        for path in result.compiled.compactMap({ ReadObserver.path(text: $0, folder: inputs.graph.root) })
        where !key.covers(path, .contents) {
            var status = stat()
            if stat(path, &status) == 0, FileStamp(status).changed >= began {
                throw InputsError("a file changed during the run", displayPath(path))
            }
            add(path, .contents, to: &found)
        }
        for (path, use) in result.built where !key.covers(path, use) {
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, FileStamp(status).changed >= began {
                throw InputsError("a file changed during the run", displayPath(path))
            }
            add(path, use, to: &found)
        }
        guard let reads = result.observed else { return found.values.sorted { $0.name < $1.name } }
        if let gap = reads.gap { throw InputsError("tests couldn't be watched", gap) }
        if result.hasSkips, let connection = reads.connections.min() {
            throw InputsError("tests were skipped after they connected to another machine", connection)
        }
        for (path, access) in reads.accesses where !key.covers(path, access.use) {
            try checkUnchanged(path, access, reads)
            add(path, access.use, to: &found)
        }
        return found.values.sorted { $0.name < $1.name }
    }

    private func add(_ path: String, _ use: ObservedReads.Use, to found: inout [String: KeyInput]) {
        let observation = observed.observation(of: path, use)
        // Several paths may have the same name, such as the programs with the same name in PATH.
        if use == .contents || found[observation.name] == nil { found[observation.name] = observation }
    }

    private func checkUnchanged(
        _ path: String, _ access: ObservedReads.Access, _ reads: ObservedReads
    ) throws(InputsError) {
        var status = stat()
        let now = stat(path, &status) == 0 ? FileStamp(status) : nil
        if now == access.stamp { return }
        let isFolder = now.map { mode_t($0.mode) & S_IFMT == S_IFDIR } ?? false
        // The times of a folder change with its contents. That matters only if the folder was listed, and something
        // else changed it.
        if isFolder, access.stamp != nil, access.use == .presence || reads.changedFolders.contains(path) { return }
        throw InputsError("a file changed during the run", displayPath(path))
    }

    private func displayPath(_ path: String) -> String { inputs.graph.displayPath(path) }
}

/// The files in a package's key, by themselves or as part of a folder.
private struct KeyedFiles {
    private let root: String
    private let names: Set<String>
    /// The folders that contain ``names``.
    private let folders: Set<String>
    /// The folders whose files are all in the key, each with a trailing slash.
    private let whole: [String]
    private let machine: MachineCoverage

    init(record: InputRecord, package: TestedPackage, inputs: PackageInputs) {
        root = inputs.inputs.graph.root
        names = Set(record.inputs.filter { [.source, .resource, .manifest].contains($0.kind) }.map(\.name))
        var folders: Set<String> = [""]
        for name in names {
            var rest = name[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                guard folders.insert(String(rest)).inserted else { break }
            }
        }
        self.folders = folders
        let outside = inputs.inputs.closure(of: package.id).outside.map { inputs.inputs.graph.packages[$0].directory }
        whole = (outside + (package.path.isEmpty ? [] : [package.directory])).map { $0 + "/" }
        machine = inputs.machineCoverage
    }

    func covers(_ path: String, _ use: ObservedReads.Use) -> Bool {
        if isCovered(path, use) { return true }
        guard let real = RealPath.of(path), real != path else { return false }
        return isCovered(real, use)
    }

    private func isCovered(_ path: String, _ use: ObservedReads.Use) -> Bool {
        // The only file of a package that isn't in its key.
        if path.hasSuffix("/.git/index") { return false }
        if machine.covers(path) { return true }
        if whole.contains(where: { (path + "/").utf8.starts(with: $0.utf8) }) { return true }
        guard path.utf8.starts(with: root.utf8), path.utf8.count > root.utf8.count else {
            // The folders that contain the repository exist as long as it does.
            return use == .presence && (root + "/").utf8.starts(with: (path == "/" ? "/" : path + "/").utf8)
        }
        var rest = path.dropFirst(root.count + 1)
        // The names of git's objects are digests of their contents.
        if rest.hasPrefix(".git/objects/") { return true }
        if use == .presence, folders.contains(String(rest)) { return true }
        // The files behind a link are in the key together with the link.
        while !names.contains(String(rest)) {
            guard let slash = rest.lastIndex(of: "/") else { return false }
            rest = rest[..<slash]
        }
        return true
    }
}

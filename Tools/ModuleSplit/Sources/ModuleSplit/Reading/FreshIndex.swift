import Foundation
import IndexReading

/// The index of a target, checked against the files on disk.
public struct FreshIndex: Sendable {
    /// The records of the target's files.
    public let files: [IndexedFile]
    /// The records of the files of the package's other targets.
    public let others: [IndexedFile]

    /// Reads the index and checks that it describes the files as they are.
    ///
    /// - Parameters:
    ///   - subject: The target.
    ///   - store: The index store of a debug build.
    /// - Throws: `refused` if a file has no record, or one that is older than the file.
    public init(of subject: SplitSubject, in store: IndexStore) throws(StepError) {
        let module = subject.subject.moduleName
        let otherModules = Set(subject.others.map(\.moduleName))
        let all: [IndexedFile]
        do {
            all = try store.files(of: otherModules.union([module]))
        } catch {
            throw .refused("\(error)")
        }
        let paths = Set(subject.files)
        files = all.filter { $0.module == module && paths.contains($0.path) }
        others = all.filter { otherModules.contains($0.module) }
        let byPath = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var stale: [String] = []
        for path in subject.files {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? .infinity
            guard let record = byPath[path], record.time >= modified else {
                stale.append(path)
                continue
            }
        }
        guard stale.isEmpty else {
            let shown = stale.prefix(3).joined(separator: ", ") + (stale.count > 3 ? " …" : "")
            throw .refused(
                "the index in \(store.path) doesn't describe \(stale.count) of \(paths.count) files as they are (\(shown)); "
                    + "build the package again")
        }
    }
}

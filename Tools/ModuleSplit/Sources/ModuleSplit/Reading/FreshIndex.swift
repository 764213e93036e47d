import Foundation
import IndexReading
import PackageGraph

/// The index of a target, checked against the files on disk.
public struct FreshIndex: Sendable {
    /// The records of the target's files.
    public let files: [IndexedFile]
    /// The records of the files of other targets, which may be older than the files.
    public let others: [IndexedFile]

    /// Reads the index and checks that it describes the files as they are.
    ///
    /// - Parameters:
    ///   - subject: The target.
    ///   - store: The index store of a debug build.
    ///   - others: The other targets whose records are read; by default those of the package.
    /// - Throws: `refused` if a file has no record, or one that is older than the file.
    public init(
        of subject: SplitSubject, in store: IndexStore, others: [Target]? = nil
    ) throws(StepError) {
        let module = subject.subject.moduleName
        let otherModules = Set((others ?? subject.others).map(\.moduleName)).subtracting([module])
        let all: [IndexedFile]
        do {
            all = try store.files(of: otherModules.union([module]))
        } catch {
            throw .refused("\(error)")
        }
        let paths = Set(subject.files)
        files = all.filter { $0.module == module && paths.contains($0.path) }
        self.others = all.filter { otherModules.contains($0.module) }
        let byPath = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var stale: [String] = []
        for path in subject.files {
            guard Self.isCurrent(byPath[path]?.time, path) else {
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

    /// Returns whether a record was written after the last change of its file.
    ///
    /// - Parameters:
    ///   - time: The time of the record; `nil` if there is none.
    ///   - path: The absolute path of the file.
    public static func isCurrent(_ time: Double?, _ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? .infinity
        return time.map { $0 >= modified } ?? false
    }
}

import CoreStorage
import Database
import Foundation

/// A damaged database that was set aside, and that waits for its owner's decision.
public struct SetAsideDatabase: Hashable, Sendable {
    /// The damaged file, unchanged.
    public let file: URL
    /// The newest backup whose file still exists.
    public let backup: URL?

    /// Returns the newest database of a data folder that waits for a decision, or `nil` if there is none.
    static func undecided(in folder: URL) -> SetAsideDatabase? {
        let decided = decidedNames(in: folder)
        guard let newest = names(in: folder).last(where: { !decided.contains($0) }) else { return nil }
        return SetAsideDatabase(file: folder.appending(path: newest), backup: BackupRecord(folder).newest)
    }

    /// Throws if a database waits for its owner's decision, because any answer would look as if there were no data.
    /// - Throws: ``AppError/setAside(_:)``.
    static func requireDecision(in folder: URL) throws(AppError) {
        if let aside = undecided(in: folder) { throw .setAside(aside) }
    }

    /// Records that the owner has decided about every database that was set aside until now. The files stay.
    static func decide(in folder: URL) throws(AppError) {
        if undecided(in: folder) != nil { try record(in: folder).store(names(in: folder)) }
    }

    /// The time it was set aside, from its name: "2026-11-24 at 07:00 UTC".
    var time: String? {
        guard let match = file.lastPathComponent.firstMatch(of: /-damaged-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-/) else {
            return nil
        }
        return "\(match.1) at \(match.2):\(match.3) UTC"
    }

    /// A sentence about what happened, and where the data is.
    var sentence: String {
        "The database was damaged and was set aside\(time.map { " on \($0)" } ?? "") as "
            + "\(file.path(percentEncoded: false))."
    }

    private static func names(in folder: URL) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return (names ?? []).filter { $0.hasPrefix("petnest-damaged-") && $0.hasSuffix(".sqlite") }.sorted()
    }

    private static func decidedNames(in folder: URL) -> Set<String> { Set(record(in: folder).names) }

    private static func record(in folder: URL) -> NameRecord {
        NameRecord(file: folder.appending(path: "set-aside-decided.json"))
    }
}

extension SetAsideDatabase: CustomStringConvertible {
    /// What happened and what to do, in one line.
    public var description: String {
        let restoring =
            backup.map { "Restore the newest backup with: petnest restore \($0.path(percentEncoded: false))" }
            ?? "Restore a backup with: petnest restore FILE"
        return "\(sentence) Nothing is shown until you decide. \(restoring). Or begin without data: "
            + "petnest restore --without-data"
    }
}

extension AppError {
    /// Returns the app's error for a database that didn't open. One that was set aside waits for its owner's decision.
    static func opening(_ error: DatabaseError, in folder: DataFolder) -> AppError {
        guard case .damaged = error, let aside = SetAsideDatabase.undecided(in: folder.url) else {
            return .database(error)
        }
        return .setAside(aside)
    }
}

/// The list of backups of a data folder, so that the newest can be offered when it is needed.
struct BackupRecord {
    private let record: NameRecord

    init(_ folder: URL) {
        record = NameRecord(file: folder.appending(path: "backups.json"))
    }

    /// The newest backup whose file still exists.
    var newest: URL? {
        let dated = record.names.compactMap { path -> (path: String, date: Date)? in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (attributes?[.modificationDate] as? Date).map { (path, $0) }
        }
        return dated.max { $0.date < $1.date }.map { URL(filePath: $0.path) }
    }

    /// Records that a backup was written.
    func add(_ file: URL) throws(AppError) {
        let path = file.absoluteURL.standardizedFileURL.path(percentEncoded: false)
        try record.store(record.names.filter { $0 != path } + [path])
    }
}

/// A small file that lists names. An unreadable file lists none.
private struct NameRecord {
    let file: URL

    var names: [String] {
        guard let data = try? AtomicFile(file).read() else { return [] }
        return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }

    func store(_ names: [String]) throws(AppError) {
        do {
            try AtomicFile(file).write(JSONEncoder().encode(names.suffix(100)))
        } catch {
            throw .output(
                path: file.path(percentEncoded: false),
                reason: (error as? StorageError)?.description ?? error.localizedDescription)
        }
    }
}

import Foundation
import GRDB

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Checks a database's file before SQLite may write to it.
///
/// It never opens the file itself: closing any descriptor of a file releases the POSIX locks that SQLite holds on it in
/// this process (<https://www.sqlite.org/howtocorrupt.html>, 2.2).
struct DatabaseFile {
    let url: URL

    var path: String { url.path(percentEncoded: false) }

    /// Throws a typed error if the file can't be a database for a reason other than its content.
    func checkAccess() throws(DatabaseError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
            guard access(path, R_OK | W_OK) == 0 else { throw .notPermitted(path: path, reason: Self.errorText()) }
        } else if errno != ENOENT {
            throw errno == EACCES
                ? .notPermitted(path: path, reason: Self.errorText())
                : .cannotOpen(path: path, reason: Self.errorText())
        }
        // SQLite creates its write-ahead log next to the file.
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        guard access(folder, R_OK | W_OK | X_OK) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .cannotOpen(path: path, reason: "\(folder): \(Self.errorText())")
                : .notPermitted(path: path, reason: "\(folder): \(Self.errorText())")
        }
    }

    /// Revokes the permissions of others on the file, its write-ahead log and its shared memory.
    ///
    /// SQLite gives both of these the permissions of the database. Nothing changes on a file system without
    /// permissions, or if another user owns the file.
    func restrictToOwner() {
        for path in ["", "-wal", "-shm"].map({ path + $0 }) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
                continue
            }
            chmod(path, status.st_mode & 0o700)
        }
    }

    /// Creates an empty file that only its owner can access, if there is no file. SQLite's own file could be read by
    /// others.
    ///
    /// The file is renamed after closing, so that no lock of SQLite is released. If this fails, SQLite creates the
    /// file.
    func createForOwner() {
        if access(path, F_OK) == 0 { return }
        let folder = url.deletingLastPathComponent()
        let partial = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString).tmp")
            .path(percentEncoded: false)
        let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        close(descriptor)
        // It belongs to a removed file, and would make the new one look damaged.
        CleanEnd(file: self).remove()
        link(partial, path)
        unlink(partial)
    }

    /// The result of checking the file.
    enum Verdict {
        case damaged
        /// The file doesn't begin like a SQLite database.
        case noDatabase
        /// The whole file was read, and is undamaged.
        case checked
        /// The file wasn't read, because it is new or unchanged since a clean close.
        case trusted
    }

    /// Checks the file for damage, and throws if a newer app or another program created it. The whole file is read
    /// unless it is unchanged since a clean close.
    func verdict(migrator: Migrator) throws(DatabaseError) -> Verdict {
        switch size(of: path) {
        // SQLite deletes the write-ahead log of an empty database with its committed data. A file that was closed
        // cleanly before wasn't empty.
        case 0:
            let hasLostContent = access(path, F_OK) == 0 && CleanEnd(file: self).isNoted
            return hasLostContent || size(of: path + "-wal") > 0 ? .damaged : .trusted
        // SQLite treats a single byte as an empty database and would overwrite it (unixFileSize in its os_unix.c).
        case 1: return .noDatabase
        default: break
        }
        return try contentVerdict(migrator: migrator, readonly: true)
    }

    /// Checks the file through a connection that doesn't change it, except for rolling back a journal if it isn't
    /// read-only.
    private func contentVerdict(migrator: Migrator, readonly: Bool) throws(DatabaseError) -> Verdict {
        let isTrusted = CleanEnd(file: self).isProven
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(SQLiteDatabase.busyTimeout)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { database in
                if try migrator.isForeign(database) {
                    throw DatabaseError.unrecognized(path: path, reason: "it has tables of another program")
                }
                // https://www.sqlite.org/pragma.html#pragma_quick_check: the first problem suffices.
                if !isTrusted, try String.fetchOne(database, sql: "PRAGMA quick_check(1)") != "ok" { return .damaged }
                try migrator.refuseNewer(database)
                return isTrusted ? .trusted : .checked
            }
        } catch let error as GRDB.DatabaseError where readonly && error.resultCode == .SQLITE_READONLY {
            // A writer was killed with a rollback journal, which only a writable connection can roll back.
            return try contentVerdict(migrator: migrator, readonly: false)
        } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_NOTADB {
            return .noDatabase
        } catch let error as GRDB.DatabaseError where Self.isUnusable(error) {
            return .damaged
        } catch {
            throw DatabaseError(translating: error, path: path)
        }
    }

    /// Returns whether an error when opening is caused by the file's content.
    ///
    /// Besides SQLite's two error codes for damage, these are a header with a format version that is read-only for this
    /// SQLite, and an unknown schema format.
    static func isUnusable(_ error: GRDB.DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: true
        case .SQLITE_ERROR, .SQLITE_READONLY: error.resultCode == error.extendedResultCode
        default: false
        }
    }

    /// Treats an unusable file as the policy says, and returns the error that opening throws.
    func reject(
        as verdict: Verdict, _ policy: UnusableFilePolicy, at date: Date
    ) throws(DatabaseError) -> DatabaseError {
        switch policy {
        case .setAside: return .damaged(setAside: try setAside(at: date))
        // A file that was closed cleanly before was a database.
        case .refuse where verdict == .noDatabase && !CleanEnd(file: self).isNoted:
            return .unrecognized(path: path, reason: "it doesn't begin like a SQLite database")
        case .refuse: return .damagedAndKept(path: path)
        }
    }

    /// Moves the file, its write-ahead log and its shared memory to unused names with the date, and returns the first
    /// of them.
    private func setAside(at date: Date) throws(DatabaseError) -> URL {
        restrictToOwner()
        CleanEnd(file: self).remove()
        let suffixes = ["", "-wal", "-shm"].filter { access(path + $0, F_OK) == 0 }
        let target = unusedPath("damaged", at: date)
        for suffix in suffixes {
            try move(path + suffix, to: target + suffix)
        }
        return URL(filePath: target + (suffixes.first ?? ""))
    }

    /// Returns an unused name in the file's folder with a reason and a time.
    func unusedPath(_ word: String, at date: Date) -> String {
        let time = date.formatted(.iso8601).replacing(":", with: "-")
        let name = url.deletingPathExtension().path(percentEncoded: false)
        var attempt = 1
        while true {
            let path = "\(name)-\(word)-\(time)\(attempt == 1 ? "" : "-\(attempt)").sqlite"
            if !["", "-wal", "-shm"].contains(where: { access(path + $0, F_OK) == 0 }) { return path }
            attempt += 1
        }
    }

    /// Opens the file to copy its content, after checking that it is an undamaged database of this app.
    func openAsBackup(migrator: Migrator) throws(DatabaseError) -> DatabaseQueue {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .cannotOpen(path: path, reason: Self.errorText()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        guard access(path, R_OK) == 0 else { throw .notPermitted(path: path, reason: Self.errorText()) }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(SQLiteDatabase.busyTimeout)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { database in
                let verdict = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no answer"
                guard verdict == "ok" else { throw DatabaseError.damagedBackup(path: path, reason: verdict) }
                guard try migrator.hasMigrated(database) else { throw DatabaseError.foreign(path: path) }
                try Migrator(migrations: migrator.migrations, path: path).refuseNewer(database)
            }
            return queue
        } catch let error as GRDB.DatabaseError where Self.isUnusable(error) {
            throw .damagedBackup(path: path, reason: error.message ?? "it isn't a database")
        } catch {
            throw DatabaseError(translating: error, path: path)
        }
    }

    private func move(_ source: String, to target: String) throws(DatabaseError) {
        // Creating the name first prevents the rename from replacing a file created meanwhile.
        let claim = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard claim >= 0 else { throw .damagedInPlace(path: path, reason: "\(target): \(Self.errorText())") }
        close(claim)
        guard rename(source, target) == 0 else {
            let reason = Self.errorText()
            unlink(target)
            throw .damagedInPlace(path: path, reason: reason)
        }
    }

    func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    private static func errorText() -> String {
        String(cString: strerror(errno))
    }
}

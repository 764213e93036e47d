import Foundation
import GRDB

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension SQLiteDatabase {
    /// Writes a consistent copy of the database to one file, while reads and writes continue.
    ///
    /// The copy is checked and flushed to the disk before it is renamed, so that the target is always complete, and an
    /// older backup stays if this one is interrupted. An interrupted one leaves `.NAME.partial`, which the next one
    /// with that name replaces.
    /// - Parameter target: The copy's location in an existing folder. An existing file is replaced, unless it is a
    ///   database in use.
    /// - Throws: ``DatabaseError``; the target is unchanged then.
    public func backup(to target: URL) async throws {
        try await translatingErrors {
            try await self.writer.read { try BackupFile(target: target).write(from: $0) }
        }
    }

    /// Replaces the database's content with a backup's in one transaction.
    ///
    /// The previous content is saved as `NAME-replaced-<UTC date and time>.sqlite`. A backup of an older app is
    /// migrated.
    /// - Parameters:
    ///   - backup: The backup's file. It isn't changed.
    ///   - now: The time in the name of the saved file.
    /// - Returns: The file with the previous content.
    /// - Throws: ``DatabaseError`` if the backup is damaged, of a newer app, or not of this app; nothing is changed
    ///   then.
    @discardableResult
    public func restore(from backup: URL, now: Date = Date()) async throws -> URL {
        if path == Self.inMemoryPath { throw DatabaseError.notAFile(path: path) }
        let source = try DatabaseFile(url: backup).openAsBackup(migrator: migrator)
        defer { try? source.close() }
        let kept = URL(filePath: DatabaseFile(url: URL(filePath: path)).unusedPath("replaced", at: now))
        try await self.backup(to: kept)
        try await translatingErrors { [migrator] in
            // SQLite copies the pages in a transaction, so killing the process leaves the previous content.
            try await self.writer.barrierWriteWithoutTransaction { database in
                try source.read { try $0.backup(to: database) }
            }
            // If the process ends before this, the next opening migrates.
            try migrator.run(on: self.writer)
        }
        return kept
    }
}

/// A backup's file while it is written.
struct BackupFile {
    let target: URL

    private var path: String { target.path(percentEncoded: false) }
    private var folder: String { target.deletingLastPathComponent().path(percentEncoded: false) }
    private var partial: String {
        target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).partial")
            .path(percentEncoded: false)
    }

    /// Copies a database to the target.
    func write(from source: GRDB.Database) throws {
        try checkTarget()
        let descriptor = try claimPartial()
        // Closed last, because closing it releases the locks that SQLite holds on the file in this process.
        defer { close(descriptor) }
        do {
            try copy(source)
            guard fsync(descriptor) == 0, rename(partial, path) == 0 else { throw failure() }
        } catch {
            unlink(partial)
            throw DatabaseError(translating: error, path: path)
        }
        try syncFolder()
    }

    private func checkTarget() throws(DatabaseError) {
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
            // An existing log would be applied to the new file.
            for suffix in ["-wal", "-journal"] where access(path + suffix, F_OK) == 0 { throw .locked(path: path) }
        }
    }

    /// Opens the partial file empty and locks it, so that two backups with one name don't mix.
    private func claimPartial() throws(DatabaseError) -> Int32 {
        while true {
            let descriptor = open(partial, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                throw errno == EACCES || errno == EROFS
                    ? .notPermitted(path: path, reason: String(cString: strerror(errno))) : failure()
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw .locked(path: path)
            }
            // Another backup may have finished meanwhile and renamed the file.
            var own = stat()
            var named = stat()
            if fstat(descriptor, &own) == 0, stat(partial, &named) == 0, own.st_ino == named.st_ino {
                for suffix in ["-journal", "-wal", "-shm"] { unlink(partial + suffix) }
                // An existing partial file keeps its permissions.
                guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
                    close(descriptor)
                    throw failure()
                }
                return descriptor
            }
            close(descriptor)
        }
    }

    private func copy(_ source: GRDB.Database) throws {
        let queue = try DatabaseQueue(path: partial)
        try queue.writeWithoutTransaction { copy in
            // No journal and no syncing, because an incomplete copy is never renamed.
            try copy.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        }
        try queue.writeWithoutTransaction { try source.backup(to: $0) }
        try queue.writeWithoutTransaction { copy in
            // The source's write-ahead mode was copied; without it the copy is one file that is readable on any medium.
            try copy.execute(sql: "PRAGMA journal_mode = DELETE")
            let verdict = try String.fetchOne(copy, sql: "PRAGMA quick_check(1)") ?? "no answer"
            guard verdict == "ok" else { throw DatabaseError.damageFound(path: path, reason: verdict) }
        }
        try queue.close()
    }

    private func syncFolder() throws(DatabaseError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private func failure() -> DatabaseError {
        let reason = String(cString: strerror(errno))
        switch errno {
        case ENOSPC, EDQUOT: return .diskFull(path: path)
        case ENOENT, ENOTDIR, EISDIR: return .cannotOpen(path: path, reason: reason)
        default: return .inputOutput(path: path, reason: reason)
        }
    }
}

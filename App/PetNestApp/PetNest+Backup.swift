import CoreStorage
import Database
import Foundation
import PetNestBackend

extension PetNest {
    /// Writes a copy of the data folder's database into one file, also while the app runs elsewhere, and of its photos, where
    /// it has any, into a folder beside that.
    /// - Throws: ``AppError``; a file that was there is as it was then.
    public static func backUp(_ options: PetNestOptions, to file: URL) async throws(AppError) {
        try SetAsideDatabase.requireDecision(in: options.dataFolderURL)
        let folder = try LocalServices.dataFolder(options)
        let database = folder.database
        guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)) else {
            throw .database(
                .cannotOpen(path: database.path(percentEncoded: false), reason: "there is nothing to back up yet"))
        }
        // The photos first: a backup that is there has all of its own.
        try PhotosBeside(file).take(from: folder.photos)
        try await withBackend(in: folder) { try await $0.backup(to: file) }
        try BackupRecord(folder.url).add(file)
    }

    /// Puts a backup's content in the place of what the data folder's database holds, once the backup has proven whole. A
    /// database that was set aside needs no other decision then.
    /// - Returns: The file that keeps what it held before, or `nil` where there was no database.
    /// - Throws: ``AppError``; nothing was changed then.
    public static func restore(_ options: PetNestOptions, from file: URL) async throws(AppError) -> URL? {
        let folder = try LocalServices.dataFolder(options)
        try PhotosBeside(file).put(into: folder.photos)
        var hadDatabase = FileManager.default.fileExists(atPath: folder.database.path(percentEncoded: false))
        let kept: URL
        do throws(AppError) {
            kept = try await withBackend(in: folder) { try await $0.restore(from: file) }
        } catch .setAside {
            // The database was damaged and has just been set aside: nothing stands in the backup's way now.
            hadDatabase = false
            kept = try await withBackend(in: folder) { try await $0.restore(from: file) }
        }
        try SetAsideDatabase.decide(in: folder.url)
        if hadDatabase { return kept }
        // It holds the empty database that was made to restore into.
        try? FileManager.default.removeItem(at: kept)
        return nil
    }

    private static func withBackend<Value: Sendable>(
        in folder: DataFolder, _ body: (PetNestBackend) async throws -> Value
    ) async throws(AppError) -> Value {
        let backend: PetNestBackend
        do throws(DatabaseError) {
            backend = try PetNestBackend.open(at: folder.database)
        } catch {
            throw .opening(error, in: folder)
        }
        return try await databaseWork {
            let value = try await body(backend)
            try backend.close()
            return value
        }
    }

    /// Does something with a database, whose errors become the app's.
    static func databaseWork<Value: Sendable>(_ work: () async throws -> Value) async throws(AppError) -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError {
            throw .database(error)
        } catch {
            throw .database(.statement(reason: String(describing: error), sql: nil))
        }
    }
}

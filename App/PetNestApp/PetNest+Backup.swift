import CoreStorage
import CryptHashing
import Database
import Foundation
import PetNestBackend

extension PetNest {
    /// Writes a copy of the data folder's database into one file, also while the app runs elsewhere, and of its photos,
    /// if it has any, into a folder beside that file.
    /// - Returns: Whose data the backup holds, in a sentence.
    /// - Throws: ``AppError``. ``AppError/refused(_:)`` if there is a file of that name: it may be the only backup of
    ///   somebody else's pets. Nothing was changed then.
    public static func backUp(_ options: PetNestOptions, to file: URL) async throws(AppError) -> String {
        try SetAsideDatabase.requireDecision(in: options.dataFolderURL)
        let folder = try LocalServices.dataFolder(options)
        let database = folder.database
        guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)) else {
            throw .database(
                .cannotOpen(path: database.path(percentEncoded: false), reason: "there is nothing to back up yet"))
        }
        return try await withBackend(in: folder) { backend in try await backUp(backend, of: folder, to: file) }
    }

    /// Writes a copy of a store that is open, and of its folder's photos, as ``backUp(_:to:)``.
    static func backUp(
        _ backend: PetNestBackend, of folder: DataFolder, to file: URL
    ) async throws(AppError) -> String {
        let path = file.path(percentEncoded: false)
        // Before the photos, which would be mixed with those of the other backup. A link that leads nowhere is a file, too.
        guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
            throw .refused(
                "\(path) is there already, and a backup never replaces a file. Choose another name, or move that one "
                    + "away first.")
        }
        // The photos first: a backup that is there has all of its own.
        let photos = try PhotosBeside(file).take(from: folder.photos)
        let owners = try await databaseWork {
            try await backend.backup(to: file)
            return try await backend.owners()
        }
        try BackupRecord(folder.url).add(file)
        let content = BackupContent(owners: owners, photos: photos, hidesNames: hasPIN(in: folder))
        return "\(path) holds \(content.sentence)."
    }

    private static func hasPIN(in folder: DataFolder) -> Bool {
        let device = DeviceServices(
            store: FileKeyValueStore(folder: folder.url), hashing: CryptPasswordHasher(), log: .disabled)
        return LockGate(of: device).canLock
    }

    /// Puts a backup's content in the place of what the data folder's database holds, once the backup has proven whole. A
    /// database that was set aside needs no other decision then.
    /// - Returns: Whose data there is now, in words, and the file that keeps what there was before, or `nil` where there
    ///   was no database.
    /// - Throws: ``AppError``; nothing was changed then.
    public static func restore(
        _ options: PetNestOptions, from file: URL
    ) async throws(AppError) -> (content: String, kept: URL?) {
        let folder = try LocalServices.dataFolder(options)
        try PhotosBeside(file).put(into: folder.photos)
        var hadDatabase = FileManager.default.fileExists(atPath: folder.database.path(percentEncoded: false))
        let restored: (kept: URL, owners: [StoreOwner])
        do throws(AppError) {
            restored = try await restoreBackend(in: folder, from: file)
        } catch .setAside {
            // The database was damaged and has just been set aside: nothing stands in the backup's way now.
            hadDatabase = false
            restored = try await restoreBackend(in: folder, from: file)
        }
        try SetAsideDatabase.decide(in: folder.url)
        let content = BackupContent(owners: restored.owners, photos: 0, hidesNames: hasPIN(in: folder)).sentence
        if hadDatabase { return (content, restored.kept) }
        // It holds the empty database that was made to restore into.
        try? FileManager.default.removeItem(at: restored.kept)
        return (content, nil)
    }

    private static func restoreBackend(
        in folder: DataFolder, from file: URL
    ) async throws(AppError) -> (kept: URL, owners: [StoreOwner]) {
        try await withBackend(in: folder) { backend in
            (kept: try await backend.restore(from: file), owners: try await backend.owners())
        }
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
        } catch let error as AppError {
            throw error
        } catch let error as DatabaseError {
            throw .database(error)
        } catch {
            throw .database(.statement(reason: String(describing: error), sql: nil))
        }
    }
}

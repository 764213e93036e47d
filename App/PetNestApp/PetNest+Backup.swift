import CoreInterfaces
import CoreStorage
import CryptHashing
import Database
import Foundation
import PetNestBackend

extension PetNest {
    /// Writes a copy of the data folder's database into one file, even while the app is running or the folder isn't
    /// writable, and of its photos, if it has any, into a folder beside that file.
    /// - Returns: A sentence that says whose data the backup holds, and another one if a server stores pets that it
    ///   doesn't hold.
    /// - Throws: ``AppError``, after which nothing was changed. ``AppError/refused(_:)`` if the file exists, since it
    ///   may be the only backup of someone else's pets.
    public static func backUp(_ options: PetNestOptions, to file: URL) async throws(AppError) -> String {
        try SetAsideDatabase.requireDecision(in: options.dataFolderURL)
        return try await LocalServices.reading(options) { folder throws(AppError) in
            let database = folder.database
            guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)) else {
                throw .database(
                    .cannotOpen(path: database.path(percentEncoded: false), reason: "there is nothing to back up yet"))
            }
            let server = try ChosenServer.choose(nil, in: FileKeyValueStore(folder: folder.url)).address
            let holding = try await withBackend(in: folder) { backend in
                try await backUp(backend, of: folder, to: file)
            }
            return holding + (server.map { " The pets that \($0) stores aren't in it." } ?? "")
        }
    }

    /// Writes a copy of an open store and of its folder's photos, as ``backUp(_:to:)`` does.
    static func backUp(
        _ backend: PetNestBackend, of folder: DataFolder, to file: URL
    ) async throws(AppError) -> String {
        let path = file.path(percentEncoded: false)
        // Comes before the photos are copied, which would otherwise mix with those of the other backup. A dangling link
        // counts as a file.
        guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
            throw .refused(
                "\(path) already exists, and a backup never replaces a file. Choose another name, or move that one "
                    + "away first.")
        }
        // Photos are copied first, so that a backup that exists is complete.
        let photos = try PhotosBeside(file).copy(from: folder.photos)
        let owners = try await databaseWork {
            try await backend.backup(to: file)
            return try await backend.owners()
        }
        try BackupRecord(folder.url).add(file)
        let content = BackupContent(owners: owners, photos: photos, hidesNames: hasPIN(in: folder))
        return "\(path) holds \(content.sentence)."
    }

    /// Returns whether the data folder has a PIN, which a command can't ask for.
    static func hasPIN(in folder: DataFolder) -> Bool {
        let device = DeviceServices(
            store: FileKeyValueStore(folder: folder.url), hashing: CryptPasswordHasher(), log: .disabled)
        return LockGate(of: device).canLock
    }

    /// Replaces the content of the data folder's database by that of a backup, once the backup has been checked. This
    /// also settles what to do about a database that was set aside.
    /// - Returns: A description of whose data there is now, and the file with the previous data, or `nil` if there was
    ///   no database.
    /// - Throws: ``AppError``, after which nothing was changed.
    public static func restore(
        _ options: PetNestOptions, from file: URL
    ) async throws(AppError) -> (content: String, kept: URL?) {
        let folder = try LocalServices.dataFolder(options)
        try PhotosBeside(file).copy(into: folder.photos)
        var hadDatabase = FileManager.default.fileExists(atPath: folder.database.path(percentEncoded: false))
        let restored: (kept: URL, owners: [StoreOwner])
        do throws(AppError) {
            restored = try await restoreBackend(in: folder, from: file)
        } catch .setAside {
            // The damaged database has just been set aside, so nothing prevents restoring.
            hadDatabase = false
            restored = try await restoreBackend(in: folder, from: file)
        }
        try SetAsideDatabase.decide(in: folder.url)
        let content = BackupContent(owners: restored.owners, photos: 0, hidesNames: hasPIN(in: folder)).sentence
        if hadDatabase { return (content, restored.kept) }
        // The kept file is the empty database that was created to restore into.
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

    /// Opens the backend of a data folder, and closes it afterwards.
    /// - Parameter hashing: Hashes passwords, if the work needs that.
    static func withBackend<Value: Sendable>(
        in folder: DataFolder, hashing: (any PasswordHashing)? = nil, _ body: (PetNestBackend) async throws -> Value
    ) async throws(AppError) -> Value {
        let backend: PetNestBackend
        do throws(DatabaseError) {
            backend = try PetNestBackend.open(at: folder.database, passwords: hashing)
        } catch {
            throw .opening(error, in: folder)
        }
        return try await databaseWork {
            let value = try await body(backend)
            try backend.close()
            return value
        }
    }

    /// Runs database work, and converts its errors to the app's.
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

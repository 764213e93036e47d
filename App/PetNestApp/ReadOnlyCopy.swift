import CoreNetworking
import CoreStorage
import Foundation
import HTTPNetworking
import PetNestBackend

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A copy of a data folder that can be read but not written, so that it can be looked at: SQLite needs to write beside a
/// database even to read it.
final class ReadOnlyCopy: Sendable {
    /// The copy, which only the person can open.
    let folder: DataFolder
    /// The account whose pets are looked at: the one that was signed in to, or the computer's own where that can't be
    /// read. `nil` where the person has signed out.
    let account: String?
    private let temporary: URL

    /// Copies the database of a folder, and the small values beside it: the settings, and the PIN, which is asked for here
    /// as well. Its photos are looked at where they are.
    init(_ options: PetNestOptions) throws(AppError) {
        let original = options.dataFolderURL
        let path = original.path(percentEncoded: false)
        account = options.keptAccount()
        temporary = FileManager.default.temporaryDirectory.appending(path: "petnest-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .output(path: temporary.path(percentEncoded: false), reason: error.localizedDescription)
        }
        do throws(DataFolderError) {
            folder = try DataFolder.open(at: temporary)
        } catch {
            throw .dataFolder(error)
        }
        do {
            let database = original.appending(path: folder.database.lastPathComponent)
            for suffix in ["", "-wal"] {
                let (from, to) = (Self.file(database, suffix), Self.file(folder.database, suffix))
                guard FileManager.default.fileExists(atPath: from) else { continue }
                try FileManager.default.copyItem(atPath: from, toPath: to)
                // The copy has the original's permissions, too.
                chmod(to, 0o600)
            }
            for file in try FileManager.default.contentsOfDirectory(at: original, includingPropertiesForKeys: nil)
            where file.pathExtension == "json" && file.lastPathComponent != DataFolder.markerName {
                // What can't be read is there as well, and damaged: a PIN that can't be read keeps everybody out.
                let content = (try? Data(contentsOf: file)) ?? Data()
                try AtomicFile(temporary.appending(path: file.lastPathComponent)).write(content)
            }
            try FileManager.default.removeItem(at: folder.photos)
            try FileManager.default.createSymbolicLink(
                at: folder.photos, withDestinationURL: original.appending(path: folder.photos.lastPathComponent))
        } catch {
            throw .unreadableFile(path: path, reason: error.localizedDescription)
        }
    }

    deinit {
        remove()
    }

    /// Removes the copy; its last reference does, too.
    func remove() {
        try? FileManager.default.removeItem(at: temporary)
    }

    private static func file(_ url: URL, _ suffix: String) -> String {
        url.path(percentEncoded: false) + suffix
    }

    /// Whether a folder's database is there and may be read, but it or the folder not be written.
    static func isNeeded(for url: URL) -> Bool {
        let (folder, file) = (
            url.path(percentEncoded: false), url.appending(path: "petnest.sqlite").path(percentEncoded: false)
        )
        guard access(file, R_OK) == 0 else { return false }
        return access(folder, W_OK) != 0 || access(file, W_OK) != 0
    }
}

/// Answers what is only asked, and refuses what would change something.
struct ReadOnlyTransport: APITransport {
    /// What is told wherever something would be saved.
    static let reason = "This data folder can only be read, so nothing is saved."

    private let transport: HTTPAPITransport

    /// Creates the transport of a copy. It asks in the name of the copy's account, without a credential: who may read the
    /// files needs none.
    init(of copy: ReadOnlyCopy, backend: PetNestBackend) {
        let account = copy.account.flatMap(AccountID.init) ?? .device
        transport = HTTPAPITransport { request, body throws(TransportError) in
            if Task.isCancelled { throw .cancelled }
            return await backend.respond(to: request, body: body, as: account)
        }
    }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        guard call.method != .get else { return try await transport.send(call) }
        let body = #"{"error": {"code": "forbidden", "reason": "readOnly", "message": "\#(Self.reason)"}}"#
        return APIReply(status: 403, body: Data(body.utf8))
    }
}

import BackendCore
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

/// A copy of a data folder that isn't writable, so that its data can be shown. SQLite writes files next to a database
/// even to read it.
final class ReadOnlyCopy: Sendable {
    /// The reasons a data folder isn't writable.
    enum Reason: Hashable, Sendable {
        /// The permissions or the file system don't allow it.
        case permission
        /// There is no space left.
        case fullDisk

        /// The sentence that is shown at the start.
        func sentence(of folder: String) -> String {
            switch self {
            case .permission: "\(folder) can only be read. You can view everything, but nothing is saved."
            case .fullDisk:
                "The disk that holds \(folder) is full. You can view everything, but nothing is saved. Free some space, "
                    + "then start petnest again."
            }
        }

        /// The message that is shown wherever something would be saved.
        var refusal: String {
            switch self {
            case .permission: "This data folder can only be read, so nothing is saved."
            case .fullDisk: "The disk is full, so nothing is saved. Free some space, then start petnest again."
            }
        }
    }

    /// The reason the original isn't writable.
    let reason: Reason
    /// The copy, which only its owner can open.
    let folder: DataFolder
    /// The account whose pets are shown: the one that was signed in to, or the computer's own if that can't be read.
    /// `nil` if the person signed out.
    let account: String?
    private let temporary: URL

    /// Copies the database of a folder and the small values beside it: the settings and the PIN, which is asked for
    /// here as well. Photos are shown from where they are.
    convenience init(_ options: PetNestOptions, because reason: Reason) throws(AppError) {
        var problem: AppError?
        for place in Self.places(options) {
            do throws(AppError) {
                try self.init(options, because: reason, in: place)
                return
            } catch {
                problem = problem ?? error
            }
        }
        throw problem ?? .refused(reason.refusal)
    }

    /// Returns the places for a copy, the best first. The folder for temporary files may be on the disk that is full;
    /// the others are in memory.
    private static func places(_ options: PetNestOptions) -> [URL] {
        let runtime = options.environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return [FileManager.default.temporaryDirectory]
            + [runtime, "/dev/shm"].compactMap { $0.map { URL(filePath: $0, directoryHint: .isDirectory) } }
    }

    private init(_ options: PetNestOptions, because reason: Reason, in place: URL) throws(AppError) {
        self.reason = reason
        let original = options.dataFolderURL
        let path = original.path(percentEncoded: false)
        account = options.savedAccount()
        temporary = place.appending(path: "petnest-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .output(path: temporary.path(percentEncoded: false), reason: error.localizedDescription)
        }
        do throws(DataFolderError) {
            folder = try DataFolder.open(at: temporary)
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw .dataFolder(error)
        }
        do {
            let database = original.appending(path: folder.database.lastPathComponent)
            for suffix in ["", "-wal"] {
                let from = Self.file(database, suffix)
                let to = Self.file(folder.database, suffix)
                guard FileManager.default.fileExists(atPath: from) else { continue }
                try FileManager.default.copyItem(atPath: from, toPath: to)
                // Copying also copies the permissions, which may forbid writing.
                chmod(to, 0o600)
            }
            for file in try FileManager.default.contentsOfDirectory(at: original, includingPropertiesForKeys: nil)
            where file.pathExtension == "json" && file.lastPathComponent != DataFolder.markerName {
                // An unreadable value is copied as an empty one, which counts as damaged: a PIN that can't be read must
                // keep the app locked.
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

    /// Removes the copy. Releasing the last reference does, too.
    func remove() {
        try? FileManager.default.removeItem(at: temporary)
    }

    private static func file(_ url: URL, _ suffix: String) -> String {
        url.path(percentEncoded: false) + suffix
    }

    /// Returns the reason a folder with a readable database isn't writable, or `nil` if it is.
    static func reason(for url: URL) -> Reason? {
        let folder = url.path(percentEncoded: false)
        let file = url.appending(path: "petnest.sqlite").path(percentEncoded: false)
        guard access(file, R_OK) == 0 else { return nil }
        if access(folder, W_OK) != 0 || access(file, W_OK) != 0 { return .permission }
        return hasSpace(in: url) ? nil : .fullDisk
    }

    /// The most that opening a data folder writes before anything is saved: the index of SQLite's write-ahead log (32
    /// KB), its header, and a few of its frames.
    private static let bytesToOpen = 128 << 10

    /// Returns whether a folder has the space to be opened. Only writing reveals that: space that the file system
    /// reports as free may be reserved, or beyond a quota.
    private static func hasSpace(in url: URL) -> Bool {
        let path = url.appending(path: ".space-\(getpid())-\(UInt32.random(in: 0 ... .max))").path(
            percentEncoded: false)
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        // Other problems of the folder are reported when it is opened.
        guard descriptor >= 0 else { return errno != ENOSPC && errno != EDQUOT }
        defer {
            close(descriptor)
            unlink(path)
        }
        let bytes = [UInt8](repeating: 0x5A, count: bytesToOpen)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { written += count }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return count < 0 && errno != ENOSPC && errno != EDQUOT }
        }
        return true
    }
}

/// Executes requests that only read, and refuses those that would change data.
struct ReadOnlyTransport: APITransport {
    private let reason: ReadOnlyCopy.Reason
    private let transport: HTTPAPITransport

    /// Creates the transport of a copy. It sends requests in the name of the copy's account, without a credential,
    /// because a person who can read the files needs none.
    init(of copy: ReadOnlyCopy, backend: PetNestBackend) {
        reason = copy.reason
        let account = copy.account.flatMap(AccountID.init) ?? .device
        transport = HTTPAPITransport { request, body throws(TransportError) in
            if Task.isCancelled { throw .cancelled }
            return await backend.respond(to: request, body: body, as: account)
        }
    }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        guard call.method != .get else { return try await transport.send(call) }
        let body = #"{"error": {"code": "forbidden", "reason": "readOnly", "message": "\#(reason.refusal)"}}"#
        return APIReply(status: 403, body: Data(body.utf8))
    }
}

import BackendCore
import CoreNetworking
import CoreStorage
import CryptHashing
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SharedUI

extension PetNest {
    /// Returns the pets' names for a shell's completion, or none if they can't be fetched or a PIN is set. Creates and
    /// changes nothing.
    public nonisolated static func petNames(_ options: PetNestOptions) async -> [String] {
        let database = options.dataFolderURL.appending(path: "petnest.sqlite")
        guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)),
            ReadOnlyCopy.reason(for: options.dataFolderURL) == nil,
            let backend = try? PetNestBackend.open(at: database, unusableFile: .refuse)
        else { return [] }
        let device = DeviceServices(
            store: FileKeyValueStore(folder: options.dataFolderURL), hashing: CryptPasswordHasher(), log: .disabled)
        // A PIN hides names here as it hides them on screens.
        if await LockGate(of: device).canLock { return [] }
        defer { try? backend.close() }
        guard let account = options.savedAccount().flatMap(AccountID.init) else { return [] }
        let client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: account) })
        return ((try? await PetGateway(client: client).pets()) ?? []).map { $0.name.cleaned() }
    }
}

import CoreNetworking
import CoreStorage
import CryptHashing
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SharedUI

extension PetNest {
    /// The pets' names, to be offered while a command is typed: none where they can't be had, or a PIN is set. Nothing is made or changed.
    public nonisolated static func petNames(_ options: PetNestOptions) async -> [String] {
        let database = options.dataFolderURL.appending(path: "petnest.sqlite")
        guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)),
            ReadOnlyCopy.reason(for: options.dataFolderURL) == nil, let backend = try? PetNestBackend.open(at: database)
        else { return [] }
        let device = DeviceServices(
            store: FileKeyValueStore(folder: options.dataFolderURL), hashing: CryptPasswordHasher(), log: .disabled)
        // Names are no more for a passer-by than the screens.
        if await LockGate(of: device).canLock { return [] }
        defer { try? backend.close() }
        guard let account = options.keptAccount().flatMap(AccountID.init) else { return [] }
        let client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: account) })
        return ((try? await PetGateway(client: client).pets()) ?? []).map { $0.name.cleaned() }
    }
}

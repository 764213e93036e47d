import CoreNetworking
import CoreStorage
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SharedUI

extension PetNest {
    /// The pets' names, to be offered while a command is typed: none where they can't be had. Nothing is made or changed.
    public nonisolated static func petNames(_ options: PetNestOptions) async -> [String] {
        let database = options.dataFolderURL.appending(path: "petnest.sqlite")
        guard FileManager.default.fileExists(atPath: database.path(percentEncoded: false)),
            !ReadOnlyCopy.isNeeded(for: options.dataFolderURL), let backend = try? PetNestBackend.open(at: database)
        else { return [] }
        defer { try? backend.close() }
        let account = ReadOnlyCopy.account(of: DataFolder.credentials(in: options.dataFolderURL)).flatMap(
            AccountID.init)
        guard let account else { return [] }
        let client = APIClient(transport: HTTPAPITransport { await backend.respond(to: $0, body: $1, as: account) })
        return ((try? await PetGateway(client: client).pets()) ?? []).map { $0.name.cleaned() }
    }
}

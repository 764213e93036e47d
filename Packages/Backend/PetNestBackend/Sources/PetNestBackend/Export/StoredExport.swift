import BackendCore
import CoreModels
import Foundation

/// Exports an account's records of all slices.
struct StoredExport: AccountExporting {
    func export(
        of pet: PetID?, from account: AccountID, upTo longest: Int, with services: RouteServices
    ) async throws -> Data {
        do {
            let export = try await StoreExport.read(
                of: pet, from: account, upTo: longest, in: services.database, Slices.all)
            if let pet, export.count(of: "pet") == 0 { throw Failure.noPet(pet) }
            let json = export.json
            if json.count > longest { throw StoreExport.TooLong() }
            return json
        } catch is StoreExport.TooLong {
            throw Failure.conflict(
                "An export has at most \(longest >> 20) MiB. Export one pet at a time, or ask the server's operator for "
                    + "everything.", reason: "exportTooLarge")
        }
    }
}

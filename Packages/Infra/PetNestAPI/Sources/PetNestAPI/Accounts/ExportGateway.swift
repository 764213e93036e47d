import AccountsWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Exports what the client's account owns.
public struct ExportGateway: Sendable {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Returns a file that `petnest import` reads.
    /// - Parameter pet: The only pet to export, or `nil` for everything.
    /// - Throws: `ServiceError.notFound` if the pet isn't the account's own, `ServiceError.refused` if the file would be
    ///   too large, and `ServiceError.unavailable` after many exports.
    public func export(of pet: PetID? = nil) async throws(ServiceError) -> Data {
        try await client.send(AccountsAPI.export, query: pet.map { [AccountsAPI.pet($0)] } ?? []).bytes
    }
}

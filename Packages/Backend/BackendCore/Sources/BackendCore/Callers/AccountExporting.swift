import CoreModels
import Foundation

/// Writes the records that an account owns, of all slices, into a file.
public protocol AccountExporting: Sendable {
    /// Returns the file, which `petnest import` reads.
    /// - Parameters:
    ///   - pet: The only pet to export, or `nil` for everything.
    ///   - longest: The maximum number of bytes.
    /// - Throws: ``Failure/notFound(_:)`` if the pet isn't the account's, and
    ///   ``Failure/conflict(_:reason:)`` with the reason `exportTooLarge` if the file would be longer.
    func export(
        of pet: PetID?, from account: AccountID, upTo longest: Int, with services: RouteServices
    ) async throws -> Data
}

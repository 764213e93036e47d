import BackendCore
import CoreModels
import Database
import Foundation
import HTTPTypes

/// Sample data: three realistic pets of one owner, with a year of history.
///
/// Miso is a kitten that grows up, Pepper an adult cat whose vaccination is overdue, Bruno a dog on a diet. Each slice
/// enters its own part. The same day always gives the same data.
public struct SampleData: Sendable {
    /// The valid multipliers. With the largest, there are more sitters than in the largest city.
    public static let scales = 1...500

    private let day: CalendarDate
    private let scale: Int

    /// Creates a description of the data.
    /// - Parameters:
    ///   - day: The last day of the history. Doses and reminders are due soon after it, or shortly before.
    ///   - scale: The multiplier for sitters, products, other people's pets with their posts, and activities, one of
    ///     ``scales``. There are always three pets. Larger scales contain the data of scale 1.
    public init(upTo day: CalendarDate, scale: Int = 1) {
        self.day = day
        self.scale = scale
    }

    /// Enters the data for an empty account in one transaction: all of it, or nothing. The first account's data
    /// includes sitters and the shop, which all accounts share.
    ///
    /// ``PetNestBackend/removeSample(of:)`` removes it.
    /// - Parameter progress: Called before each part with its number, from 1, and the number of parts; on any thread.
    /// - Throws: ``SampleDataError``.
    public func fill(
        _ backend: PetNestBackend, for account: AccountID = .device,
        progress: @escaping @Sendable (_ part: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws(SampleDataError) {
        guard Self.scales.contains(scale) else { throw .scaleOutOfRange(found: scale) }
        do {
            let seeded = try await backend.seededTables()
            try await backend.database.write { [day, scale] store in
                let owners = try backend.slices.ownersTables(in: store)
                let tables = owners.filter { !seeded.contains($0.name) }
                for table in tables where table.isOwned {
                    let isEmpty = try store.row("\(table.selectOwned) LIMIT 1", [account.sqlValue]) == nil
                    guard isEmpty else { throw SampleDataError.storeNotEmpty }
                }
                let ofAccounts = tables.ofAccounts
                let fillsShop = try tables.allSatisfy { table in
                    try ofAccounts.contains(table.name) || store.row("\(table.select) LIMIT 1") == nil
                }
                for (index, slice) in backend.slices.enumerated() {
                    progress(index + 1, backend.slices.count)
                    var sample = try Sample(
                        of: account, upTo: day, scale: scale, slice: slice.name, fillsShop: fillsShop, store: store
                    ) { request, body, sender in
                        try Self.send(request, body, of: sender, to: backend, in: store)
                    }
                    try slice.sample?(&sample)
                }
                let sample = SampleRowRepository(store: store, account: account)
                try sample.record(withShop: fillsShop, in: owners)
            }
        } catch let error as SampleDataError {
            throw error
        } catch {
            throw .refused(request: "The store", reason: String(describing: error))
        }
    }

    private static func send(
        _ request: HTTPRequest, _ body: Data, of account: AccountID, to backend: PetNestBackend, in store: Connection
    ) throws -> Data {
        do {
            return try backend.dispatcher.respond(to: request, body: body, as: account, in: store).response.1
        } catch let failure as Failure {
            let problems = failure.problems.map { "\($0.field): \($0.message)" }
            throw SampleDataError.refused(
                request: "\(request.method) \(request.path ?? "")",
                reason: ([failure.message] + problems).joined(separator: " "))
        }
    }
}

import CoreModels
import Database
import Foundation
import HTTPTypes

/// Three believable pets of one owner, with a year of history: something to look at before one's own are entered.
///
/// Miso is a kitten that grows up, Pepper a settled cat whose vaccination is overdue, Bruno a dog on a diet. Each slice
/// enters its own part. The same day always gives the same data.
public struct SampleData: Sendable {
    /// How many times as much can be entered: more than the largest city has, and the shop has room for it.
    public static let scales = 1...500

    private let day: CalendarDate
    private let scale: Int

    /// Describes the data.
    /// - Parameters:
    ///   - day: The last day of the history. Doses and reminders are due soon after it, or were shortly before.
    ///   - scale: How many times as many sitters, products, other people's pets with their posts, and activities are
    ///     entered, for measurements; one of ``scales``. The pets stay three. The first of each are those of scale 1.
    public init(upTo day: CalendarDate, scale: Int = 1) {
        self.day = day
        self.scale = scale
    }

    /// Enters the data for an account that has nothing, in one transaction: all of it, or nothing. Sitters and the shop,
    /// which all accounts share, are entered with the first.
    ///
    /// ``PetNestBackend/removeSample(of:)`` takes it out again.
    /// - Parameter progress: Called before each part with its number, from 1, and how many there are; from any thread.
    /// - Throws: ``SampleDataError``.
    public func fill(
        _ backend: PetNestBackend, for account: AccountID = .device,
        progress: @escaping @Sendable (_ part: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws(SampleDataError) {
        guard Self.scales.contains(scale) else { throw .scaleOutOfRange(found: scale) }
        do {
            let seeded = try await backend.seededTables()
            try await backend.database.write { [day, scale] store in
                let owners = try backend.ownersTables(in: store)
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
                    ) { request, body in
                        try Self.send(request, body, of: account, to: backend, in: store)
                    }
                    try slice.sample?(&sample)
                }
                try store.noteSampleRows(of: account, withShop: fillsShop, in: owners)
            }
        } catch let error as SampleDataError {
            throw error
        } catch {
            throw .refused(request: "The store", reason: String(describing: error))
        }
    }

    private static func send(
        _ request: HTTPRequest, _ body: Data, of account: AccountID, to backend: PetNestBackend, in store: Connection
    ) throws {
        do {
            _ = try backend.respond(to: request, body: body, as: account, in: store)
        } catch let failure as Failure {
            let problems = failure.problems.map { "\($0.field): \($0.message)" }
            throw SampleDataError.refused(
                request: "\(request.method) \(request.path ?? "")",
                reason: ([failure.message] + problems).joined(separator: " "))
        }
    }
}

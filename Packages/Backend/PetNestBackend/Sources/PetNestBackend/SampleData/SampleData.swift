import CoreModels
import Database
import Foundation
import HTTPTypes

/// Three believable pets of one owner, with a year of history: something to look at before one's own are entered.
///
/// Miso is a kitten that grows up, Pepper a settled cat whose vaccination is overdue, Bruno a dog on a diet. Each slice
/// enters its own part. The same day always gives the same data.
public struct SampleData: Sendable {
    private let day: CalendarDate

    /// Describes the data.
    /// - Parameter day: The last day of the history. Doses and reminders are due soon after it, or were shortly before.
    public init(upTo day: CalendarDate) {
        self.day = day
    }

    /// Enters the data into a store that holds nothing, in one transaction: all of it, or nothing.
    ///
    /// ``PetNestBackend/removeSample()`` takes it out again.
    /// - Throws: ``SampleDataError``.
    public func fill(_ backend: PetNestBackend) async throws(SampleDataError) {
        do {
            let seeded = try await backend.seededTables()
            try await backend.database.write { [day] store in
                for table in try store.storedTables() where !seeded.contains(table.name) {
                    let isEmpty = try store.row("SELECT 1 FROM \(StoredTable.quoted(table.name)) LIMIT 1") == nil
                    guard isEmpty else { throw SampleDataError.storeNotEmpty }
                }
                for slice in backend.slices {
                    var sample = try Sample(upTo: day, slice: slice.name, store: store) { request, body in
                        try Self.send(request, body, to: backend, in: store)
                    }
                    try slice.sample?(&sample)
                }
                try store.noteSampleRows()
            }
        } catch let error as SampleDataError {
            throw error
        } catch {
            throw .refused(request: "The store", reason: String(describing: error))
        }
    }

    private static func send(
        _ request: HTTPRequest, _ body: Data, to backend: PetNestBackend, in store: Connection
    ) throws {
        do {
            _ = try backend.respond(to: request, body: body, in: store)
        } catch let failure as Failure {
            let problems = failure.problems.map { "\($0.field): \($0.message)" }
            throw SampleDataError.refused(
                request: "\(request.method) \(request.path ?? "")",
                reason: ([failure.message] + problems).joined(separator: " "))
        }
    }
}

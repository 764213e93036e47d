import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// A notice to the owner: a booking was declined, an order was sent.
struct OwnerNotice: Hashable, Sendable {
    /// The subject, as the service names it: "booking".
    let kind: String
    /// The id of the subject.
    let id: String
    /// The event, as the service names it: "declined".
    let status: String
    /// When it happened.
    let date: Date
    /// The event, in words without a period.
    let title: String
    /// More detail, if there is any.
    let detail: String?
    /// The pet, if the notice is about one.
    let pet: PetID?
    /// Whether it is newer than the last notice that was read.
    let isUnread: Bool

    /// The row of the notice. A subject has a notice for each of its events.
    var row: RowID { RowID("\(kind)/\(id)/\(status)/\(Int(date.timeIntervalSince1970))") }

    /// The values of the parameters of its link's route.
    var linkValues: [String: String] {
        ["item": id].merging(pet.map { ["pet": "\($0)"] } ?? [:]) { $1 }
    }
}

/// Fetches notices, and records which were read.
protocol NoticesRepository: Sendable {
    /// Returns the latest notices, newest first.
    /// - Parameter now: The day and time where the person is, which determine whether a dose is late.
    func notices(now: LocalTime) async throws(ServiceError) -> Listed<OwnerNotice>

    /// Marks all notices up to a time as read.
    func markRead(until date: Date) async throws(ServiceError)
}

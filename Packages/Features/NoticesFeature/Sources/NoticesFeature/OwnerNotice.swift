import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// Something that happened to what the person has: a booking was declined, an order was sent.
struct OwnerNotice: Hashable, Sendable {
    /// What it is about, by the word of the service: "booking".
    let kind: String
    /// What is opened for it.
    let id: String
    /// What happened to that, by the word of the service: "declined".
    let status: String
    /// When it happened.
    let date: Date
    /// What happened, in words without a period.
    let title: String
    /// What else is known of it.
    let detail: String?
    /// The pet that it is about, if it is about one.
    let pet: PetID?
    /// Whether it happened after the last one that was read.
    let isUnread: Bool

    /// The row that stands for it. One thing has a notice for each of what happened to it.
    var row: RowID { RowID("\(kind)/\(id)/\(status)/\(Int(date.timeIntervalSince1970))") }

    /// The values of the parameters of its link's route.
    var linkValues: [String: String] {
        ["item": id].merging(pet.map { ["pet": "\($0)"] } ?? [:]) { $1 }
    }
}

/// Where notices come from, and where it is noted what was read.
protocol NoticesRepository: Sendable {
    /// Returns what happened lately, newest first.
    /// - Parameter now: The day and time where the person is: whether a dose is late depends on it.
    func notices(now: LocalTime) async throws(ServiceError) -> Listed<OwnerNotice>

    /// Notes that everything that happened until a time was read.
    func markRead(until date: Date) async throws(ServiceError)
}

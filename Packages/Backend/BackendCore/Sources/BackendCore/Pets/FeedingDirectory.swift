import CoreModels
import Database

/// Finds what pets are fed.
public protocol FeedingDirectory: Sendable {
    /// Returns what a pet was fed in the days before a day.
    func feeding(of pet: PetID, on today: CalendarDate, in store: Connection) throws -> Feeding
}

import BackendCore
import CoreModels
import Database

extension JobName {
    /// The period begins in which somebody has access to a pet.
    static let accessBegins = JobName("pets.accessBegins")
    /// The period ends.
    static let accessEnds = JobName("pets.accessEnds")
}

extension Job {
    /// The jobs of shared pets. They change nothing, because access depends on the time. The clients of a job's account
    /// are notified after it, and read again what they show.
    static let ofSharedPets = [Job(.accessBegins) { _, _ in }, Job(.accessEnds) { _, _ in }]
}

extension Connection {
    /// Schedules that the clients of an account are notified when its access to a pet begins and when it ends.
    /// - Parameters:
    ///   - begins: The beginning in seconds since 1970.
    ///   - ends: The end, or `nil` if it doesn't end.
    func scheduleAccess(to pet: PetID, of account: AccountID, from begins: Int, to ends: Int?, now: Int) throws {
        let subject = "\(pet)/\(account)"
        if begins > now { try schedule(.accessBegins, for: subject, of: account, at: begins) }
        if let ends { try schedule(.accessEnds, for: subject, of: account, at: ends) }
    }
}

import ActivityWire
import BackendCore
import CoreModels
import CoreWire
import Foundation

extension TrackerDTO {
    /// The maximum number of points in a response.
    static let mostPoints = 3000
    static let rates = 1...10

    /// Returns the walk at its start.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(now: Date) throws(WireError) -> TrackerDTO {
        let activity = try EntityID<ActivityDTO>(member: "activity", activity)
        var checks = MemberChecks()
        checks.needed("activity", activity) { $0 }
        let rate = checks.member("rate") {
            try BrokenRule.amount(self.rate ?? 1, in: Self.rates, "readings a second")
        }
        return try checks.finish("The tracker") {
            TrackerDTO(activity: activity?.description, rate: rate, started: now.wholeMilliseconds)
        }
    }
}

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
            TrackerDTO(activity: activity?.description, rate: rate, started: Int(now.timeIntervalSince1970 * 1000))
        }
    }

    /// Returns the response to the start of a walk.
    func started(now: Date) -> TrackerDTO {
        var response = self
        response.elapsed = max(Int(now.timeIntervalSince1970 * 1000) - (started ?? 0), 0)
        guard device == true else { return response }
        response.battery = 100
        response.connected = true
        response.more = false
        return response
    }

    /// Returns the response with the readings after a moment that the tracker could send, if the pet has one.
    func answer(now: Date, after: Int) -> TrackerDTO {
        var response = self.started(now: now)
        guard device == true, let activity, let started, let rate, let elapsed = response.elapsed else {
            return response
        }
        let step = 1000 / rate
        response.battery = max(100 - elapsed / 10 / TrackerSimulation.battery, 0)
        response.connected = !TrackerSimulation.isIn(TrackerSimulation.lost, elapsed / 1000)
        // Readings made while it is offline are sent when it is online again.
        guard response.connected == true else { return response }
        let walk = TrackerSimulation(seed: activity)
        var points: [TrackReading] = []
        var next = after < started ? 0 : ((after - started) / step + 1) * step
        while next <= elapsed {
            if points.count == Self.mostPoints {
                response.more = true
                break
            }
            if let point = walk.reading(start: started, elapsed: next) { points.append(point) }
            next += step
        }
        response.points = points.isEmpty ? nil : TrackBytes.data(points).base64EncodedString()
        return response
    }
}

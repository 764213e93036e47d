import ActivityWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// Identifies a tracker, independently of the pet that wears it.
typealias TrackerID = EntityID<TrackerDeviceDTO>

/// Gives pets their trackers, and stores what the accounts of the trackers' makers send.
struct TrackerDevices {
    let store: Connection

    /// Gives a pet a tracker, in place of an earlier one.
    /// - Throws: ``Failure/rejected(_:_:)`` with every problem, ``Failure/conflict(_:reason:)`` if another pet has it.
    func save(_ device: TrackerDeviceDTO, of pet: PetID) throws {
        let (id, account) = try device.checked(in: store)
        guard try store.row(TrackerTables.otherPet, [id.sqlValue, pet.sqlValue]) == nil else {
            throw Failure.conflict("Another pet has the tracker \(id).")
        }
        try store.execute(TrackerTables.saveDevice, [pet.sqlValue, id.sqlValue, account.sqlValue])
    }

    /// Removes a pet's tracker.
    /// - Throws: ``Failure/notFound(_:)`` if it has none.
    func remove(of pet: PetID) throws {
        guard try store.execute(TrackerTables.removeDevice, [pet.sqlValue]) > 0 else {
            throw Failure.notFound("The pet \(pet) has no tracker.")
        }
    }

    /// Returns the walks in progress that trackers of an account record.
    func walks(of account: AccountID) throws -> RowList<TrackedWalkDTO> {
        RowList("tracker", try store.rows(TrackerTables.trackedWalks, [account.sqlValue])) { row in
            TrackedWalkDTO(
                id: try row.value("id"), started: try row.value("started"), rate: try row.value("rate"),
                latest: try row.value("latest"))
        }
    }

    /// Stores what a tracker of an account sends during a walk.
    /// - Throws: ``Failure/notFound(_:)`` if the account has no such tracker whose pet is on a walk,
    ///   ``Failure/rejected(_:_:)`` with every problem.
    func receive(_ readings: TrackerReadingsDTO, of id: TrackerID, from account: AccountID, now: Date) throws {
        guard let row = try store.row(TrackerTables.trackedWalk, [id.sqlValue, account.sqlValue]) else {
            throw Failure.notFound("No walk with the tracker \(id) is in progress.")
        }
        let pet: PetID = try row.value("pet")
        let points = try readings.checked(started: row.value("started"), now: now)
        for point in points {
            try store.execute(
                TrackerTables.addReading,
                [pet.sqlValue, point.time.sqlValue, point.latitude.sqlValue, point.longitude.sqlValue])
        }
        try store.execute(
            TrackerTables.hear, [now.wholeMilliseconds.sqlValue, readings.battery.sqlValue, pet.sqlValue])
    }
}

extension TrackerDeviceDTO {
    /// Returns the tracker's id and the account that sends its readings.
    fileprivate func checked(in store: Connection) throws -> (TrackerID, AccountID) {
        let id = try TrackerID(member: "id", id)
        let account = try AccountID(member: "account", account)
        var checks = MemberChecks()
        checks.needed("id", id) { $0 }
        checks.needed("account", account) { account in
            let row = try store.row(TrackerTables.account, [account.sqlValue])
            _ = try BrokenRule.found(row, "There is no account \(account).")
        }
        return try checks.finish("The tracker") { id.flatMap { id in account.map { (id, $0) } } }
    }
}

extension TrackerReadingsDTO {
    /// Returns the points.
    /// - Parameter started: The start of the walk, in milliseconds since 1970.
    fileprivate func checked(started: Int, now: Date) throws(WireError) -> [TrackReading] {
        var checks = MemberChecks()
        let points = checks.member("points") {
            try self.points.map { text in
                let points = try BrokenRule.found(
                    Data(base64Encoded: text).flatMap(TrackBytes.points),
                    "The points aren't encoded as the API describes.")
                try BrokenRule.amount(points.count, in: 1...ActivityAPI.mostReadings, "points")
                let latest = now.wholeMilliseconds + ActivityAPI.mostSecondsAhead * 1000
                try BrokenRule.unless(
                    points.allSatisfy { (started...max(started, latest)).contains($0.time) },
                    "The points must be from \(started), the start of the walk, to \(latest), not from "
                        + "\(points.first?.time ?? 0) to \(points.last?.time ?? 0).")
                return points
            }
        }
        checks.member("battery") {
            if let battery { try BrokenRule.amount(battery, in: 0...100, "percent") }
        }
        return try checks.finish("The readings") { points.map { $0 ?? [] } }
    }
}

extension Date {
    /// The whole milliseconds since 1970.
    var wholeMilliseconds: Int { Int(timeIntervalSince1970 * 1000) }
}

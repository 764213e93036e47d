import CoreInterfaces
import CoreModels
import Movement

/// The walk in progress of a pet: recorded by the tracker on its collar, or only timed if it has none or a silent one.
///
/// Reports are pulled: the next one is requested when the last one was handled, and it holds everything that was
/// measured in the meantime. A slow reader gets larger reports, so no queue grows and no reading is lost. A tracker
/// measures even if nobody reads, and keeps what it couldn't send.
protocol TrackerRepository: Sendable {
    /// Returns the walk in progress of a pet, or `nil`.
    func ongoingWalk(of pet: PetID) async throws(ServiceError) -> OngoingWalk?
    /// Starts a walk, or returns the one that is in progress.
    /// - Parameter activity: The activity to record.
    func start(_ activity: ActivityID, of pet: PetID) async throws(ServiceError) -> OngoingWalk
    /// Ends the walk in progress. Does nothing if there is none.
    func stop(of pet: PetID) async throws(ServiceError)
    /// Returns the reports after a time (in seconds since 1970), until the walk is ended.
    func reports(of pet: PetID, after time: Double?) -> any AsyncSequence<TrackerReport, Never> & Sendable
}

/// A walk in progress.
struct OngoingWalk: Hashable, Sendable {
    /// The activity that it records.
    let activity: ActivityID
    /// The start time, in seconds since 1970.
    let started: Double
    /// The seconds since the start.
    var elapsed = 0
    /// Whether the pet has a tracker. Without one, only the time is measured.
    var hasTracker = true
}

/// A report on the walk in progress: the readings since the last report, and the state of the tracker.
struct TrackerReport: Hashable, Sendable {
    /// The readings since the last report, in the order of their times.
    var points: [TrackPoint] = []
    /// The seconds since the start, or `nil` if they aren't known.
    var elapsed: Int?
    /// The battery level in percent, or `nil` if the tracker hasn't sent it.
    var battery: Int?
    /// Whether the service answered. Whether the tracker sends anything shows the time of its last reading.
    var isConnected: Bool
    /// The reason the service didn't answer.
    var reason: String?
}

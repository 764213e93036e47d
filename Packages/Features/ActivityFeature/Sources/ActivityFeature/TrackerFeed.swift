import CoreInterfaces
import CoreModels
import Movement

/// A tracker on a pet's collar.
///
/// Reports are pulled: the next one is requested when the last one was handled, and it holds everything that was
/// measured in the meantime. A slow reader gets larger reports, so no queue grows and no reading is lost. A tracker
/// measures even if nobody reads, and keeps what it couldn't send.
protocol TrackerFeed: Sendable {
    /// Returns the tracker that is recording for a pet, or `nil`.
    func tracker(of pet: PetID) async throws(ServiceError) -> RunningTracker?
    /// Starts a tracker, or returns the one that is already recording.
    /// - Parameter activity: The activity to record.
    func start(_ activity: ActivityID, of pet: PetID) async throws(ServiceError) -> RunningTracker
    /// Stops the tracker. Does nothing if it isn't recording.
    func stop(of pet: PetID) async throws(ServiceError)
    /// Returns the reports after a time (in seconds since 1970), until the tracker is stopped.
    func reports(of pet: PetID, after time: Double?) -> any AsyncSequence<TrackerReport, Never> & Sendable
}

/// A tracker that is recording.
struct RunningTracker: Hashable, Sendable {
    /// The activity that it records.
    let activity: ActivityID
    /// The start time, in seconds since 1970.
    let started: Double
}

/// The readings of a tracker since the last report, and its state.
struct TrackerReport: Hashable, Sendable {
    /// The readings since the last report, in the order of their times.
    var points: [TrackPoint] = []
    /// The battery level in percent, or `nil` if the tracker isn't connected.
    var battery: Int?
    /// Whether the tracker is connected.
    var isConnected: Bool
    /// The reason it isn't connected, if the tracker isn't the cause.
    var reason: String?
}

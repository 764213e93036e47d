import CoreInterfaces
import CoreModels
import Movement

/// A tracker on a pet's collar.
///
/// What it measures comes as a sequence that is pulled: the next report is made when the last one was dealt with, and
/// holds all that was measured meanwhile. So a slow reader gets larger reports, never a queue that grows, and nothing is
/// lost. A tracker measures whether or not anybody reads, and keeps what it couldn't send.
protocol TrackerFeed: Sendable {
    /// The tracker that is at work for a pet; `nil` if none is.
    func tracker(of pet: PetID) async throws(ServiceError) -> RunningTracker?
    /// Starts a tracker, or finds the one that is at work already.
    /// - Parameter activity: What it is to write.
    func start(_ activity: ActivityID, of pet: PetID) async throws(ServiceError) -> RunningTracker
    /// Stops the tracker; one that doesn't run is no error.
    func stop(of pet: PetID) async throws(ServiceError)
    /// What the tracker measures after a moment (in seconds since 1970), until it is stopped.
    func reports(of pet: PetID, after time: Double?) -> any AsyncSequence<TrackerReport, Never> & Sendable
}

/// A tracker at work.
struct RunningTracker: Hashable, Sendable {
    /// What it writes.
    let activity: ActivityID
    /// When it began, in seconds since 1970.
    let started: Double
}

/// What a tracker tells at once.
struct TrackerReport: Hashable, Sendable {
    /// The readings since the last report, in the order of their times.
    var points: [TrackPoint] = []
    /// Percent of the battery; `nil` if nothing was heard.
    var battery: Int?
    /// Whether the tracker can be heard.
    var isConnected: Bool
    /// Why it can't, where that isn't the tracker's doing.
    var reason: String?
}

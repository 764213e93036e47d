import ActivityWire
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// Asks the service for the walk in progress of a pet: when something has changed, or at each report while changes aren't
/// reported.
struct TrackerGateway: TrackerRepository {
    let client: APIClient
    /// Fires when the walk may have new readings or may have ended.
    var changes = Signal()
    /// The pause between two reports.
    var interval: Duration = .seconds(1)
    /// The longest pause between two requests.
    var longestPause: Duration = .seconds(30)
    /// Measures the pauses.
    var clock: any Clock<Duration> = ContinuousClock()

    func ongoingWalk(of pet: PetID) async throws(ServiceError) -> OngoingWalk? {
        do throws(ServiceError) {
            let tracker = try await client.send(ActivityAPI.tracker, pet)
            return try ServiceError.reading("tracker") { try tracker.ongoingWalk() }
        } catch .notFound {
            return nil
        }
    }

    func start(_ activity: ActivityID, of pet: PetID) async throws(ServiceError) -> OngoingWalk {
        let order = TrackerDTO(activity: activity.description)
        let tracker = try await client.send(ActivityAPI.startTracker, pet, body: order)
        return try ServiceError.reading("tracker") { try tracker.ongoingWalk() }
    }

    func stop(of pet: PetID) async throws(ServiceError) {
        do throws(ServiceError) {
            try await client.perform(ActivityAPI.stopTracker, pet)
        } catch .notFound {
            // The walk was already ended.
        }
    }

    func reports(of pet: PetID, after time: Double?) -> any AsyncSequence<TrackerReport, Never> & Sendable {
        Polling(every: interval, clock: clock, state: Following(time: time), signal: changes) { [self] following in
            if let report = following.reportWithoutRequest(changes, longestPause: longestPause) { return .next(report) }
            let count = changes.count
            do throws(ServiceError) {
                let query = following.time.map { [ActivityAPI.after(Int(($0 * 1000).rounded()))] } ?? []
                let answer = try await client.send(ActivityAPI.tracker, pet, query: query)
                let points = try ServiceError.reading("tracker") { try answer.readPoints() }
                let report = TrackerReport(
                    points: points, elapsed: answer.elapsedSeconds, battery: answer.battery, isConnected: true)
                following.time = points.last?.time ?? following.time
                following.last = Following.Answer(
                    elapsed: answer.elapsedSeconds, changes: count, sinceThen: stopwatch(clock))
                return answer.more == true ? .more(report) : .next(report)
            } catch .notFound {
                return .end
            } catch {
                following.last = nil
                return .next(TrackerReport(isConnected: false, reason: error.description))
            }
        }
    }
}

/// The state of following a walk.
private struct Following: Sendable {
    /// An answer of the service.
    struct Answer: Sendable {
        /// The seconds since the start of the walk.
        let elapsed: Int?
        /// The number of changes before the request.
        let changes: Int
        /// Returns the time since the answer.
        let sinceThen: @Sendable () -> Duration
    }

    /// The time of the last reading, in seconds since 1970.
    var time: Double?
    /// The last answer, or `nil` before the first one and after a failure.
    var last: Answer?

    /// Returns a report without readings, whose time was measured here, or `nil` if the service must be asked.
    func reportWithoutRequest(_ changes: Signal, longestPause: Duration) -> TrackerReport? {
        guard let last, changes.isLive, changes.count == last.changes else { return nil }
        let passed = last.sinceThen()
        guard passed < longestPause else { return nil }
        return TrackerReport(elapsed: last.elapsed.map { $0 + Int(passed.components.seconds) }, isConnected: true)
    }
}

/// Returns a function that returns the time since this call.
private func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// Polls the service for what a tracker measures.
struct TrackerGateway: TrackerFeed {
    let client: APIClient
    /// The pause between two requests.
    var interval: Duration = .seconds(1)
    /// Measures the pause.
    var clock: any Clock<Duration> = ContinuousClock()

    func tracker(of pet: PetID) async throws(ServiceError) -> RunningTracker? {
        do throws(ServiceError) {
            return try await client.send(.tracker(of: pet, after: nil)).tracker()
        } catch .notFound {
            return nil
        }
    }

    func start(_ activity: ActivityID, of pet: PetID) async throws(ServiceError) -> RunningTracker {
        try await client.send(.startTracker(of: pet, writing: activity)).tracker()
    }

    func stop(of pet: PetID) async throws(ServiceError) {
        let request: APIRequest<NoContent> = .delete("v1", "pets", pet.description, "tracker")
        do throws(ServiceError) {
            try await client.send(request)
        } catch .notFound {
            // It was stopped before.
        }
    }

    func reports(of pet: PetID, after time: Double?) -> any AsyncSequence<TrackerReport, Never> & Sendable {
        Polling(every: interval, clock: clock, state: time) { [client] time in
            do throws(ServiceError) {
                let answer = try await client.send(
                    .tracker(of: pet, after: time.map { Int(($0 * 1000).rounded()) }))
                let report = TrackerReport(
                    points: try answer.readPoints(), battery: answer.battery, isConnected: answer.connected)
                time = report.points.last?.time ?? time
                return answer.more ? .more(report) : .next(report)
            } catch .notFound {
                return .end
            } catch {
                return .next(TrackerReport(isConnected: false, reason: error.description))
            }
        }
    }
}

extension TrackerDTO {
    /// Returns the points among the measurements.
    /// - Throws: `ServiceError.unintelligible` if the bytes aren't measurements.
    fileprivate func readPoints() throws(ServiceError) -> [TrackPoint] {
        guard let points else { return [] }
        guard let steps = TrackBytes.steps(base64: points) else {
            throw .unintelligible(detail: "expected measurements of a tracker, found \(points.utf8.count) other bytes")
        }
        return steps.compactMap { if case .point(let point) = $0 { point } else { nil } }
    }
}

extension APIRequest where Answer == TrackerDTO {
    fileprivate static func tracker(of pet: PetID, after milliseconds: Int?) -> Self {
        .get(
            "v1", "pets", pet.description, "tracker", query: milliseconds.map { [("after", String($0))] } ?? [])
    }

    fileprivate static func startTracker(of pet: PetID, writing activity: ActivityID) -> Self {
        .put("v1", "pets", pet.description, "tracker", body: TrackerOrderDTO(activity: activity.description))
    }
}

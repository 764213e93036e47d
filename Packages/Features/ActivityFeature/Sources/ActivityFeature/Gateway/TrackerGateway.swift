import ActivityWire
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// Polls the service for the walk in progress of a pet.
struct TrackerGateway: TrackerRepository {
    let client: APIClient
    /// The pause between two requests.
    var interval: Duration = .seconds(1)
    /// Measures the pause.
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
        Polling(every: interval, clock: clock, state: time) { [client] time in
            do throws(ServiceError) {
                let query = time.map { [ActivityAPI.after(Int(($0 * 1000).rounded()))] } ?? []
                let answer = try await client.send(ActivityAPI.tracker, pet, query: query)
                let points = try ServiceError.reading("tracker") { try answer.readPoints() }
                let report = TrackerReport(
                    points: points, elapsed: answer.elapsedSeconds, battery: answer.battery, isConnected: true)
                time = report.points.last?.time ?? time
                return answer.more == true ? .more(report) : .next(report)
            } catch .notFound {
                return .end
            } catch {
                return .next(TrackerReport(isConnected: false, reason: error.description))
            }
        }
    }
}

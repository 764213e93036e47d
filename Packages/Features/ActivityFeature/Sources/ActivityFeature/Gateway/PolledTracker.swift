import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// A tracker that PetNest's service hears, asked again and again.
struct PolledTracker: TrackerFeed {
    let client: APIClient
    /// How long to wait between two questions.
    var interval: Duration = .seconds(1)
    /// Measures the waiting.
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
        Reports(feed: self, pet: pet, after: time)
    }

    /// The tracker's reports: one a question, and a question only when the last answer was dealt with.
    private struct Reports: AsyncSequence, Sendable {
        typealias Element = TrackerReport
        typealias Failure = Never

        let feed: PolledTracker
        let pet: PetID
        let after: Double?

        func makeAsyncIterator() -> Iterator { Iterator(reports: self, after: after) }

        struct Iterator: AsyncIteratorProtocol {
            typealias Element = TrackerReport
            typealias Failure = Never

            let reports: Reports
            var after: Double?
            /// Whether to wait before the next question.
            private var isWaiting = false

            init(reports: Reports, after: Double?) {
                self.reports = reports
                self.after = after
            }

            mutating func next() async -> TrackerReport? {
                if isWaiting { try? await reports.feed.clock.sleep(for: reports.feed.interval) }
                guard !Task.isCancelled else { return nil }
                isWaiting = true
                do throws(ServiceError) {
                    let answer = try await reports.feed.client.send(
                        .tracker(of: reports.pet, after: after.map { Int(($0 * 1000).rounded()) }))
                    var points: [TrackPoint] = []
                    if let bytes = answer.points {
                        guard let steps = TrackBytes.steps(base64: bytes) else {
                            throw .unintelligible(detail: "readings of a tracker that are none")
                        }
                        points = steps.compactMap { if case .point(let point) = $0 { point } else { nil } }
                    }
                    after = points.last?.time ?? after
                    isWaiting = !answer.more
                    return TrackerReport(points: points, battery: answer.battery, isConnected: answer.connected)
                } catch .notFound {
                    return nil
                } catch {
                    return TrackerReport(isConnected: false, reason: error.description)
                }
            }
        }
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

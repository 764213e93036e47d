import ActivityWire
import CareWire
import CartWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PaymentsWire

/// Plays the sitters, the shop and the pets' trackers of the sample data, and the bank of test cards, through the API.
public struct SampleWorld: Sendable {
    private let client: APIClient
    private let now: @Sendable () -> Date
    private let fixedAnswer: SitterAnswer?

    /// Creates the world.
    /// - Parameters:
    ///   - client: Sends requests of the account to which the sample's sitters and trackers belong, as the program that
    ///     opened the store: only that may change the shop's orders, and answer as a bank.
    ///   - now: The world's clock. A sitter answers some time after the owner's request by this clock, the shop sends
    ///     an order some time after it was placed, and a tracker measures by it.
    ///   - fixedAnswer: The answer to each request, given at once, for tests; `nil` for sitters who decide.
    public init(client: APIClient, now: @escaping @Sendable () -> Date, fixedAnswer: SitterAnswer? = nil) {
        self.client = client
        self.now = now
        self.fixedAnswer = fixedAnswer
    }

    /// Does everything for which it is time: answers requests and disputes, packs, sends and delivers orders, sends
    /// readings of trackers, and decides about payments by card.
    ///
    /// Repeating it changes nothing, also if two processes do it at once: a booking's answer is always the same, and an
    /// order's steps have always the same times. What the backend refuses, because the owner has cancelled meanwhile,
    /// is dropped.
    /// - Throws: `ServiceError` if the requests, disputes, orders, walks and payments can't be read.
    public func play() async throws(ServiceError) {
        try await decidePayments()
        let waiting = try await client.send(CareAPI.unanswered).read().values
        for booking in waiting { await answer(booking) }
        var page: String?
        repeat {
            let query = [CartAPI.limit(100)] + (page.map { [CartAPI.after($0)] } ?? [])
            let open = try await client.send(CartAPI.openOrders, query: query)
            for order in open.records { await handle(order) }
            page = open.next
        } while page != nil
        try await reportWalks()
    }

    private func handle(_ order: OrderDTO) async {
        guard let id = order.id.flatMap({ EntityID<OrderDTO>($0) }) else { return }
        var order = order
        while let step = ShopTimetable.next(for: order), TimeInterval(step.at) <= now().timeIntervalSince1970 {
            let body = OrderStepDTO(status: step.status, at: step.at)
            do throws(ServiceError) {
                order = try await client.send(CartAPI.advance, id, body: body)
            } catch {
                // The next call reads which orders are still open.
                return
            }
        }
    }

    private func answer(_ booking: Booking) async {
        guard let last = booking.history.last else { return }
        let waited = now().timeIntervalSince(last.instant)
        do throws(ServiceError) {
            switch last.status {
            case .requested where fixedAnswer != nil || waited >= SitterAnswer.delay: try await answerRequest(booking)
            case .disputed where waited >= DisputeAnswer.delay:
                let refund = DisputeAnswer(to: booking.id).refund(of: booking.total)
                try await client.perform(CareAPI.settle, booking.id, body: SettlementDTO(refund: refund))
            default: break
            }
        } catch {
            // The next call reads what still waits for an answer.
        }
    }

    private func answerRequest(_ booking: Booking) async throws(ServiceError) {
        switch fixedAnswer ?? SitterAnswer(to: booking.id) {
        case .accepts: try await client.perform(CareAPI.answer, booking.id, body: SitterAnswerDTO(accepts: true))
        case .declines: try await client.perform(CareAPI.answer, booking.id, body: SitterAnswerDTO(accepts: false))
        case .staysSilent: break
        }
    }

    /// Answers the attempts to pay by card, as the cards' bank.
    ///
    /// Repeating it changes nothing, also if two processes do it at once: the bank's answer depends only on the card.
    /// What the backend refuses, because the attempt has ended meanwhile, is dropped.
    /// - Throws: `ServiceError` if the attempts can't be read.
    public func decidePayments() async throws(ServiceError) {
        for request in try await client.send(PaymentsAPI.bankRequests).records {
            guard let id = request.id.flatMap({ EntityID<PaymentAttemptDTO>($0) }),
                let answer = SampleBank.answer(to: request, at: now())
            else { continue }
            do throws(ServiceError) {
                try await client.perform(PaymentsAPI.answerAttempt, id, body: answer)
            } catch {
                // The next call reads which attempts still wait.
            }
        }
    }

    /// Sends what the trackers of pets on a walk have measured since their last readings.
    ///
    /// Repeating it changes nothing, also if two processes do it at once: what a tracker measures depends only on the
    /// walk and the time. What the backend refuses, because the walk has ended meanwhile, is dropped.
    /// - Throws: `ServiceError` if the walks can't be read.
    public func reportWalks() async throws(ServiceError) {
        for walk in try await client.send(ActivityAPI.trackedWalks).records { await report(walk) }
    }

    private func report(_ walk: TrackedWalkDTO) async {
        let time = Int(now().timeIntervalSince1970 * 1000)
        guard let tracker = SampleTracker(walk), let id = walk.id.flatMap({ EntityID<TrackerDeviceDTO>($0) }),
            tracker.canSend(at: time)
        else { return }
        var latest = walk.latest
        do throws(ServiceError) {
            while true {
                let readings = tracker.readings(after: latest, until: time)
                let points = readings.isEmpty ? nil : TrackBytes.data(readings).base64EncodedString()
                try await client.perform(
                    ActivityAPI.sendReadings, id,
                    body: TrackerReadingsDTO(points: points, battery: tracker.charge(at: time)))
                guard readings.count == ActivityAPI.mostReadings else { return }
                latest = readings.last?.time
            }
        } catch {
            // The next call reads which readings are stored.
        }
    }
}

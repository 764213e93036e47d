import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Plays the sitters of the sample data through the API.
public struct SampleWorld: Sendable {
    private let client: APIClient
    private let now: @Sendable () -> Date
    private let fixedAnswer: SitterAnswer?

    /// Creates the world.
    /// - Parameters:
    ///   - client: Sends requests of the account to which the sample's sitters belong.
    ///   - now: The world's clock. A sitter answers some time after the owner's request by this clock.
    ///   - fixedAnswer: The answer to each request, given at once, for tests; `nil` for sitters who decide.
    public init(client: APIClient, now: @escaping @Sendable () -> Date, fixedAnswer: SitterAnswer? = nil) {
        self.client = client
        self.now = now
        self.fixedAnswer = fixedAnswer
    }

    /// Answers the requests and disputes for which it is time.
    ///
    /// Repeating it changes nothing, also if two processes do it at once: a booking's answer is always the same. An
    /// answer that the backend refuses, because the owner has cancelled meanwhile, is dropped.
    /// - Throws: `ServiceError` if the requests and disputes can't be read.
    public func answer() async throws(ServiceError) {
        let waiting = try await client.send(CareAPI.unanswered).read().values
        for booking in waiting { await answer(booking) }
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
}

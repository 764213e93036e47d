import Foundation
import PaymentsWire

/// The bank of the published test cards, each of which behaves as its publisher documents (Stripe's documentation,
/// "Test cards").
enum SampleBank {
    /// The code that it sends to the cardholders that it challenges.
    static let code = "123456"

    /// The seconds until it answers about the card that answers late.
    private static let delay = 5

    /// Returns the answer to a request, or `nil` before it answers.
    static func answer(to request: BankRequestDTO, at time: Date) -> BankAnswerDTO? {
        if isLate(request), Int(time.timeIntervalSince1970) < request.since + delay { return nil }
        if challenges(request), !request.isConfirmed {
            return BankAnswerDTO(status: BankAnswerDTO.Status.challenge.rawValue, code: code)
        }
        guard let reason = declineReason(of: request) else {
            return BankAnswerDTO(status: BankAnswerDTO.Status.approved.rawValue)
        }
        return BankAnswerDTO(status: BankAnswerDTO.Status.declined.rawValue, reason: reason.rawValue)
    }

    private static func isLate(_ request: BankRequestDTO) -> Bool { request.lastFour == "0119" }

    private static func challenges(_ request: BankRequestDTO) -> Bool {
        ["3184", "3155", "3220", "3063", "3178"].contains(request.lastFour)
    }

    private static func declineReason(of request: BankRequestDTO) -> DeclineReason? {
        switch request.lastFour {
        case "0002": .unstated
        case "9995", "3178": .insufficientFunds
        case "9979", "9987": .lostOrStolen
        case "0069": .expired
        case "0127": .securityCode
        default: nil
        }
    }
}

import Foundation
import PaymentsWire
import Testing

@testable import SampleWorld

@Suite("The bank of test cards", .timeLimit(.minutes(1)))
struct BankTests {
    private static let now = Date(timeIntervalSince1970: 1_777_800_000)

    private func answer(_ lastFour: String, isConfirmed: Bool = false, waited: Int = 0) -> BankAnswerDTO? {
        let request = BankRequestDTO(
            id: nil, brand: "Visa", lastFour: lastFour, amount: 1800, currency: "EUR", isConfirmed: isConfirmed,
            since: Int(Self.now.timeIntervalSince1970) - waited)
        return SampleBank.answer(to: request, at: Self.now)
    }

    /// Stripe's documentation, "Test cards".
    @Test(
        "answers at once as the publisher of the cards documents",
        arguments: [
            ("4242", "approved", nil), ("0005", "approved", nil), ("0002", "declined", "unstated"),
            ("9995", "declined", "insufficientFunds"), ("9979", "declined", "lostOrStolen"),
            ("9987", "declined", "lostOrStolen"), ("0069", "declined", "expired"), ("0127", "declined", "securityCode"),
        ] as [(String, String, String?)])
    func answers(_ lastFour: String, _ status: String, _ reason: String?) {
        #expect(answer(lastFour) == BankAnswerDTO(status: status, reason: reason))
    }

    @Test(
        "sends a code first, and decides once it was entered",
        arguments: [
            ("3184", "approved", nil), ("3155", "approved", nil), ("3220", "approved", nil), ("3063", "approved", nil),
            ("3178", "declined", "insufficientFunds"),
        ] as [(String, String, String?)])
    func challenges(_ lastFour: String, _ status: String, _ reason: String?) {
        #expect(answer(lastFour) == BankAnswerDTO(status: "challenge", code: "123456"))
        #expect(answer(lastFour, isConfirmed: true) == BankAnswerDTO(status: status, reason: reason))
    }

    @Test("answers about one card after five seconds")
    func late() {
        #expect(answer("0119", waited: 4) == nil)
        #expect(answer("0119", waited: 5) == BankAnswerDTO(status: "approved"))
    }
}

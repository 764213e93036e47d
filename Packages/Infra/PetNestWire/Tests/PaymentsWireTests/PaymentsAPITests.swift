import CoreModels
import CoreWire
import Foundation
import Testing

@testable import PaymentsWire

@Suite("The contract of payments", .timeLimit(.minutes(1)))
struct PaymentsAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(PaymentsAPI.all.map { "\($0.method) \($0.path)" }).count == 13)
        #expect(PaymentsAPI.all.count == 13)
    }

    @Test("repeats an attempt, whose id is its idempotency key, but no code")
    func repeatable() {
        #expect(PaymentsAPI.attempt.declaration.isRepeatable)
        #expect(!PaymentsAPI.answerChallenge.declaration.isRepeatable)
    }

    @Test("returns a payment and a card unchanged from the wire")
    func roundTrip() throws {
        let payment = Payment(
            id: PaymentID(), label: "Food", amount: try Money(3488, .euro), status: .paid, declined: nil,
            method: "Visa ending in 4242", attempt: UUID(), expiresAt: Date(timeIntervalSince1970: 1_777_811_400),
            captured: try Money(3488, .euro), refunded: try Money(100, .euro))
        let wire = try JSONDecoder().decode(PaymentDTO.self, from: JSONEncoder().encode(PaymentDTO(payment)))
        #expect(try wire.value(as: .response) == payment)
        let card = PaymentCard(
            id: CardID(), brand: "Visa", lastFour: "4242", expiry: try CardExpiry(month: 12, year: 2030))
        let cardWire = try JSONDecoder().decode(CardDTO.self, from: JSONEncoder().encode(CardDTO(card)))
        #expect(try cardWire.value(as: .response) == card)
    }

    @Test(
        "lists the other payments if a later version sends one of another form or status, and ignores unknown members")
    func laterVersion() throws {
        func payment(_ id: PaymentID, status: String) -> String {
            """
            {"id": "\(id)", "label": "Food", "amount": 1, "currency": "EUR", "status": "\(status)", "expiresAt": 1,
             "captured": 0, "refunded": 0, "tip": 5}
            """
        }
        let (known, unknown) = (PaymentID(), PaymentID())
        let json = """
            {"payments": [{"id": "a", "amount": "much"}, \(payment(unknown, status: "gifted")),
             \(payment(known, status: "paid"))]}
            """
        let list = try JSONDecoder().decode(RecordList<PaymentDTO>.self, from: Data(json.utf8))
        let (values, unreadable) = list.values { payment throws(WireError) in try payment.value(as: .response) }
        #expect(values.map(\.id) == [known])
        #expect(unreadable.map(\.id) == ["a", unknown.description])
    }

    @Test("reads a payment's methods, lists the cards that can't be read, and ignores unknown members")
    func methods() throws {
        let (payment, card) = (PaymentID(), CardID())
        let json = """
            {"payment": {"id": "\(payment)", "label": "Food", "amount": 1, "currency": "EUR", "status": "open",
             "expiresAt": 1, "captured": 0, "refunded": 0}, "available": 3200, "crypto": 5,
             "cards": [{"id": "a"}, {"id": "\(card)", "brand": "Visa", "lastFour": "4242", "month": 12, "year": 2030}]}
            """
        let first = try JSONDecoder().decode(PaymentMethodsDTO.self, from: Data(json.utf8))
        #expect(first.list.undecodable.map(\.id) == ["a"])
        let methods = try JSONDecoder().decode(PaymentMethodsDTO.self, from: JSONEncoder().encode(first))
        #expect(try methods.members.payment.value(as: .response).id == payment)
        #expect(methods.members.available == 3200)
        #expect(methods.list.records.map(\.id) == [card.description])
    }

    @Test("shows no number or code of a card in descriptions")
    func secret() {
        let card = NewCardDTO(number: "4242424242424242", month: 12, year: 2030, code: "987", isKept: false)
        var dumped = ""
        dump(card, to: &dumped)
        for text in ["\(card)", String(reflecting: card), dumped] {
            #expect(!text.contains("4242") && !text.contains("987"))
        }
    }
}

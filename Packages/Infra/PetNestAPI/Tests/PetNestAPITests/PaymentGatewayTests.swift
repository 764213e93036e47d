import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import PetNestAPI
import Testing

@Suite("Payments over the wire", .timeLimit(.minutes(1)))
struct PaymentGatewayTests {
    private static let id = "00000000-0000-4000-8000-000000000197"
    private static let payment = """
        {"amount":5000,"attempt":"00000000-0000-4000-8000-000000000198","captured":0,"currency":"EUR",
        "expiresAt":1777811400,"id":"00000000-0000-4000-8000-000000000197","label":"Filling the wallet",
        "method":"Visa ending in 4242","refunded":0,"status":"processing"}
        """

    private func gateway(_ json: String) -> PaymentGateway {
        PaymentGateway(client: APIClient(transport: APITransportDouble(json: json)))
    }

    @Test("A payment that the service sent before the contract was declared reads the same")
    func recordedPayment() async throws {
        let payment = try await gateway(Self.payment).payment(PaymentID())
        #expect(
            payment
                == Payment(
                    id: try #require(PaymentID(Self.id)), label: "Filling the wallet", amount: try Money(5000, .euro),
                    status: .processing, method: "Visa ending in 4242",
                    attempt: UUID(uuidString: "00000000-0000-4000-8000-000000000198"),
                    expiresAt: Date(timeIntervalSince1970: 1_777_811_400)))
        let open = try await gateway(
            """
            {"amount":2436,"captured":0,"currency":"EUR","expiresAt":1777811400,"refunded":0,"status":"open",
            "id":"00000000-0000-4000-8000-000000000193","label":"4 items from the shop"}
            """
        ).payment(PaymentID())
        #expect((open.status, open.method, open.attempt, open.declined) == (.open, nil, nil, nil))
    }

    @Test("Cards and a wallet that the service sent before the contract was declared read the same")
    func recordedCards() async throws {
        let cards = try await gateway(
            """
            {"cards":[{"brand":"Visa","id":"00000000-0000-4000-8000-000000000196","lastFour":"4242","month":12,
            "year":2030}]}
            """
        ).cards().values
        #expect(cards.map(\.name) == ["Visa ending in 4242"])
        #expect(try cards.map(\.expiry) == [CardExpiry(month: 12, year: 2030)])
        let wallet = try await gateway(
            """
            {"available":3200,"balance":5000,"currency":"EUR","entries":[{"amount":5000,"at":1777777777,
            "label":"Filling the wallet","number":7}]}
            """
        ).wallet()
        #expect(try (wallet.balance, wallet.available) == (Money(5000, .euro), Money(3200, .euro)))
        #expect(
            try wallet.entries == [
                WalletEntry(
                    id: 7, label: "Filling the wallet", amount: Money(5000, .euro),
                    date: Date(timeIntervalSince1970: 1_777_777_777))
            ])
    }

    @Test("A payment that this version can't read is reported, and the others are listed")
    func unreadable() async throws {
        let json = """
            {"payments": [\(Self.payment.replacing("processing", with: "gifted")), \(Self.payment)],
             "unreadable": [{"table": "payment", "id": "one", "reason": "No amount."}]}
            """
        let listed = try await gateway(json).payments()
        #expect(listed.values.map(\.id.description) == [Self.id])
        #expect(listed.unreadable.map(\.id) == ["one", Self.id])
        #expect(listed.unreadable.last?.reason.contains("gifted") == true)
    }

    @Test("A card that this version can't read is reported, and the others are listed")
    func unreadableCard() async throws {
        let card = #""id": "00000000-0000-4000-8000-000000000196", "brand": "Visa", "lastFour": "4242", "year": 2030"#
        let json = #"{"cards": [{\#(card), "month": 13}, {\#(card), "month": 12}, {\#(card)}]}"#
        let listed = try await gateway(json).cards()
        #expect(listed.values.map(\.expiry.month) == [12])
        #expect(listed.unreadable.map(\.kind) == ["card", "card"])
    }

    @Test("An attempt has its id in the path, and the method in its body; an answer that the bank owes is unanswered")
    func attempt() async throws {
        let transport = APITransportDouble(json: Self.payment)
        let (payment, attempt, card) = (PaymentID(), UUID(), CardID())
        let gateway = PaymentGateway(client: APIClient(transport: transport))
        _ = try await gateway.authorize(payment, with: .card(card), as: attempt)
        _ = try await gateway.authorize(payment, with: .wallet, as: attempt)
        let path = "PUT /v1/payments/\(payment)/attempts/\(attempt.uuidString.lowercased())"
        #expect(transport.sent.map(\.description) == [path, path])
        #expect(
            transport.sent.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"method":"\#(card)"}"#, #"{"method":"wallet"}"#,
            ])
        let late = APITransportDouble(
            status: 504, json: #"{"error":{"code":"unanswered","message":"The bank didn't answer in time."}}"#)
        await #expect(throws: ServiceError.unanswered(reason: "The bank didn't answer in time.")) {
            try await PaymentGateway(client: APIClient(transport: late)).authorize(payment, with: .wallet, as: attempt)
        }
    }
}

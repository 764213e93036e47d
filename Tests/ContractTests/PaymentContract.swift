import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import PetNestBackend
import Testing

@Suite("Payment gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct PaymentContract {
    @Test("A card is stored as a token, tops up the wallet after its bank's challenge, and is removed")
    func wallet() async throws {
        let backend = try await RealBackend(sample: true)
        let payments = PaymentGateway(client: backend.client)
        let before = try await payments.wallet()
        #expect(before.entries.isEmpty && before.balance == .zero(.euro))
        let expiry = try CardExpiry(month: 12, year: 2090)
        await backend.expect("rejected: number", "card") {
            _ = try await payments.save(
                TypedCard(number: "4242424242424241", expiry: expiry, code: "123", isKept: true), as: CardID())
        }
        let card = try await payments.save(
            TypedCard(number: "4242424242424242", expiry: expiry, code: "123", isKept: true), as: CardID())
        #expect(card.name == "Visa ending in 4242")
        #expect(try await payments.cards().values == [card])
        await backend.expect("rejected: amount", "filling") {
            _ = try await payments.openFilling(.zero(.euro), as: PaymentID())
        }
        let amount = try Money(2500, .euro)
        var payment = try await payments.openFilling(amount, as: PaymentID())
        #expect(payment.status == .open)
        let key = UUID()
        payment = try await payments.authorize(payment.id, with: .card(card.id), as: key)
        #expect(payment.status == .processing && payment.attempt == key)
        payment = try await backend.decided(payment)
        #expect(payment.status == .paid && payment.captured == amount)
        #expect(try await payments.wallet().balance == before.balance.adding(amount))
        #expect(try await payments.payments().values.map(\.id) == [payment.id])
        try await payments.forget(card.id)
        #expect(try await payments.cards().values.isEmpty)
        await backend.expect("not found", "payment") { _ = try await payments.payment(PaymentID()) }
    }
}

extension RealBackend {
    /// Lets the bank decide, and returns the decided payment.
    func decided(_ payment: Payment) async throws -> Payment {
        try await world.decidePayments()
        return try await PaymentGateway(client: client).payment(payment.id)
    }
}

import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation
import PaymentsWire

/// Payments over PetNest's wire protocol.
public struct PaymentGateway: PaymentRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the stored cards. One that can't be read can't be used, so it is left out.
    public func cards() async throws(ServiceError) -> Listed<PaymentCard> {
        try await client.send(PaymentsAPI.cards).read()
    }

    /// Fetches a stored card.
    public func card(_ id: CardID) async throws(ServiceError) -> PaymentCard {
        try await client.send(PaymentsAPI.card, id).read()
    }

    /// Sends a card to the provider, which stores a token.
    public func save(_ card: TypedCard, as id: CardID) async throws(ServiceError) -> PaymentCard {
        let body = NewCardDTO(
            number: card.number, month: card.expiry.month, year: card.expiry.year, code: card.code, isKept: card.isKept)
        return try await client.send(PaymentsAPI.saveCard, id, body: body).read()
    }

    /// Deletes a stored card.
    public func forget(_ card: CardID) async throws(ServiceError) {
        try await client.perform(PaymentsAPI.forgetCard, card)
    }

    /// Fetches a payment.
    public func payment(_ id: PaymentID) async throws(ServiceError) -> Payment {
        try await client.send(PaymentsAPI.payment, id).read()
    }

    /// Fetches a payment with the methods to choose from. A card that can't be read can't be used, so it is left out.
    public func methods(for id: PaymentID) async throws(ServiceError) -> PaymentMethods {
        let methods = try await client.send(PaymentsAPI.methods, id)
        let payment = try methods.members.payment.read()
        let available = try ServiceError.reading("payment") {
            try Money(required: "available", methods.members.available, payment.amount.currency)
        }
        return PaymentMethods(payment: payment, cards: methods.list.read(), available: available)
    }

    /// Fetches all payments.
    public func payments() async throws(ServiceError) -> Listed<Payment> {
        try await client.send(PaymentsAPI.payments).read()
    }

    /// Authorizes a payment's amount.
    public func authorize(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) async throws(ServiceError) -> Payment {
        let name =
            switch method {
            case .card(let card): card.description
            case .wallet: PaymentAttemptDTO.wallet
            }
        return try await client.send(PaymentsAPI.attempt, id, EntityID(attempt), body: PaymentAttemptDTO(method: name))
            .read()
    }

    /// Answers the challenge of a card's bank.
    public func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) async throws(ServiceError) -> Payment {
        try await client.send(
            PaymentsAPI.answerChallenge, id, EntityID(attempt), body: ChallengeAnswerDTO(code: code)
        ).read()
    }

    /// Fetches the wallet.
    public func wallet() async throws(ServiceError) -> Wallet {
        try await client.send(PaymentsAPI.wallet).wallet()
    }

    /// Creates a payment that fills the wallet.
    public func openFilling(_ amount: Money, as id: PaymentID) async throws(ServiceError) -> Payment {
        let filling = FillingDTO(amount: amount.minorUnits, currency: amount.currency.code)
        return try await client.send(PaymentsAPI.openFilling, id, body: filling).read()
    }
}

extension WalletDTO {
    /// Returns the domain value. An entry that can't be read fails the wallet, whose balance wouldn't be explained
    /// without it.
    fileprivate func wallet() throws(ServiceError) -> Wallet {
        try read { wallet throws(WireError) in
            let currency = try Currency(required: "currency", wallet.currency)
            return Wallet(
                balance: try Money(required: "balance", wallet.balance, currency),
                available: try Money(required: "available", wallet.available, currency),
                entries: try wallet.entries.map { entry throws(WireError) in
                    WalletEntry(
                        id: entry.number, label: entry.label,
                        amount: try Money(required: "amount", entry.amount, currency),
                        date: Date(timeIntervalSince1970: Double(entry.at)))
                })
        }
    }
}

import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Payments over PetNest's wire protocol.
public struct PaymentGateway: PaymentRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the stored cards.
    public func cards() async throws(ServiceError) -> [PaymentCard] {
        var cards: [PaymentCard] = []
        for dto in try await client.send(APIRequest<CardsDTO>.get("v1", "cards")).cards { cards.append(try dto.card()) }
        return cards
    }

    /// Fetches a stored card.
    public func card(_ id: CardID) async throws(ServiceError) -> PaymentCard {
        try await client.send(APIRequest<CardDTO>.get("v1", "cards", id.description)).card()
    }

    /// Sends a card to the provider, which stores a token.
    public func save(_ card: TypedCard, as id: CardID) async throws(ServiceError) -> PaymentCard {
        try await client.send(
            APIRequest<CardDTO>.put("v1", "cards", id.description, body: NewCardDTO(card))
        ).card()
    }

    /// Deletes a stored card.
    public func forget(_ card: CardID) async throws(ServiceError) {
        try await client.send(APIRequest<NoContent>.delete("v1", "cards", card.description))
    }

    /// Fetches a payment.
    public func payment(_ id: PaymentID) async throws(ServiceError) -> Payment {
        try await client.send(APIRequest<PaymentDTO>.get("v1", "payments", id.description)).payment()
    }

    /// Fetches all payments.
    public func payments() async throws(ServiceError) -> [Payment] {
        var payments: [Payment] = []
        for dto in try await client.send(APIRequest<PaymentsDTO>.get("v1", "payments")).payments {
            payments.append(try dto.payment())
        }
        return payments
    }

    /// Authorizes a payment's amount.
    public func authorise(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) async throws(ServiceError) -> Payment {
        let name =
            switch method {
            case .card(let card): card.description
            case .wallet: "wallet"
            }
        return try await client.send(
            APIRequest<PaymentDTO>.put(
                "v1", "payments", id.description, "attempts", attempt.uuidString.lowercased(), body: ["method": name])
        ).payment()
    }

    /// Answers the challenge of a card's bank.
    public func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) async throws(ServiceError) -> Payment {
        try await client.send(
            APIRequest<PaymentDTO>.post(
                "v1", "payments", id.description, "attempts", attempt.uuidString.lowercased(), "challenge",
                body: ["code": code])
        ).payment()
    }

    /// Fetches the wallet.
    public func wallet() async throws(ServiceError) -> Wallet {
        try await client.send(APIRequest<WalletDTO>.get("v1", "wallet")).wallet()
    }

    /// Creates a payment that fills the wallet.
    public func openFilling(_ amount: Money, as id: PaymentID) async throws(ServiceError) -> Payment {
        try await client.send(
            APIRequest<PaymentDTO>.put(
                "v1", "wallet", "payments", id.description,
                body: FillingDTO(amount: amount.minorUnits, currency: amount.currency.code))
        ).payment()
    }

    /// Adds a payment's authorized amount to the wallet.
    public func fillWallet(with id: PaymentID) async throws(ServiceError) -> Wallet {
        try await client.send(
            APIRequest<WalletDTO>.post("v1", "wallet", "payments", id.description, "fill", body: [String: String]())
        ).wallet()
    }
}

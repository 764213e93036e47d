import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// A card with its number, sent once.
struct NewCardDTO: Encodable, Sendable {
    let number: String
    let month: Int
    let year: Int
    let code: String
    let isKept: Bool

    init(_ card: TypedCard) {
        number = card.number
        month = card.expiry.month
        year = card.expiry.year
        code = card.code
        isKept = card.isKept
    }
}

/// Stored cards on the wire.
struct CardsDTO: Decodable {
    let cards: [CardDTO]
}

/// A stored card on the wire.
struct CardDTO: Decodable {
    let id: String
    let brand: String
    let lastFour: String
    let month: Int
    let year: Int

    func card() throws(ServiceError) -> PaymentCard {
        try ServiceError.reading("card \(id)") {
            PaymentCard(
                id: try CardID(wire: id), brand: brand, lastFour: lastFour,
                expiry: try CardExpiry(month: month, year: year))
        }
    }
}

/// Payments on the wire.
struct PaymentsDTO: Decodable {
    let payments: [PaymentDTO]
}

/// A payment on the wire.
struct PaymentDTO: Decodable {
    let id: String
    let label: String
    let amount: Int
    let currency: String
    let status: String
    let declined: String?
    let method: String?
    let attempt: String?
    let expiresAt: Int
    let captured: Int
    let refunded: Int

    func payment() throws(ServiceError) -> Payment {
        try ServiceError.reading("payment \(id)") {
            guard let currency = Currency(currency), let status = Payment.Status(rawValue: status) else {
                throw ServiceError.unintelligible(detail: "payment \(id): no such currency or status: \(status)")
            }
            return Payment(
                id: try PaymentID(wire: id), label: label, amount: try Money(amount, currency), status: status,
                declined: declined, method: method, attempt: attempt.flatMap { UUID(uuidString: $0) },
                expiresAt: Date(timeIntervalSince1970: Double(expiresAt)), captured: try Money(captured, currency),
                refunded: try Money(refunded, currency))
        }
    }
}

/// An amount to add to the wallet, on the wire.
struct FillingDTO: Encodable, Sendable {
    let amount: Int
    let currency: String
}

/// The wallet on the wire.
struct WalletDTO: Decodable {
    struct Entry: Decodable {
        let number: Int
        let label: String
        let amount: Int
        let at: Int
    }

    let balance: Int
    let available: Int
    let currency: String
    let entries: [Entry]

    func wallet() throws(ServiceError) -> Wallet {
        try ServiceError.reading("wallet") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "wallet: \(currency) is no currency")
            }
            return Wallet(
                balance: try Money(balance, currency), available: try Money(available, currency),
                entries: try entries.map {
                    WalletEntry(
                        id: $0.number, label: $0.label, amount: try Money($0.amount, currency),
                        date: Date(timeIntervalSince1970: Double($0.at)))
                })
        }
    }
}

import CoreWire

/// The saved cards, and a payment for which one is chosen, on the wire. Only responses have it.
public typealias PaymentMethodsDTO = ExtendedList<CardDTO, PaymentChoiceDTO>

/// A payment with the wallet's balance, on the wire.
public struct PaymentChoiceDTO: Codable, Sendable {
    /// The payment.
    public let payment: PaymentDTO
    /// The part of the wallet's balance that isn't authorized for another payment, in the payment's currency.
    public let available: Int

    /// Creates it from its members.
    public init(payment: PaymentDTO, available: Int) {
        self.payment = payment
        self.available = available
    }
}

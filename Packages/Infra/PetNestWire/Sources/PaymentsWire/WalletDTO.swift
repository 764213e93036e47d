import CoreWire

/// The wallet on the wire. Only responses have it.
public struct WalletDTO: WireRecord, Hashable {
    /// "wallet".
    public static let name = "wallet"
    /// "wallets".
    public static let plural = "wallets"

    /// A deposit or a withdrawal.
    public struct Entry: Codable, Hashable, Sendable {
        /// The number.
        public let number: Int
        /// The description.
        public let label: String
        /// The amount; negative for a payment.
        public let amount: Int
        /// The time, in seconds since 1970.
        public let at: Int

        /// Creates it from its members.
        public init(number: Int, label: String, amount: Int, at: Int) {
            self.number = number
            self.label = label
            self.amount = amount
            self.at = at
        }
    }

    /// The balance.
    public let balance: Int
    /// The balance without amounts that are authorized for payments.
    public let available: Int
    /// The code of all amounts' currency: `EUR`.
    public let currency: String
    /// The deposits and withdrawals, the newest first.
    public let entries: [Entry]

    /// An account has one wallet, so it has no id.
    public var id: String? { nil }

    /// Creates it from its members.
    public init(balance: Int, available: Int, currency: String, entries: [Entry]) {
        self.balance = balance
        self.available = available
        self.currency = currency
        self.entries = entries
    }
}

/// An amount to add to the wallet, on the wire.
public struct FillingDTO: Codable, Hashable, Sendable {
    /// The amount.
    public var amount: Int?
    /// The code of its currency: `EUR`.
    public var currency: String?

    /// Creates it from its members.
    public init(amount: Int?, currency: String?) {
        self.amount = amount
        self.currency = currency
    }
}

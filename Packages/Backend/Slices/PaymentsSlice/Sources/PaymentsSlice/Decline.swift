import PaymentsWire

/// The reason an attempt failed.
enum Decline: Equatable {
    /// The card's bank declined.
    case byBank(DeclineReason)
    /// The wallet holds too little.
    case emptyWallet
    /// The code of the bank's challenge was wrong too often.
    case wrongCodes
    /// The card's bank didn't answer in time.
    case noAnswer
    /// The authorized payment expired before it was used.
    case notUsedInTime

    private static let ofProvider: [String: Decline] = [
        "emptyWallet": .emptyWallet, "wrongCodes": .wrongCodes, "noAnswer": .noAnswer,
        "notUsedInTime": .notUsedInTime,
    ]

    /// Creates the reason of a stored text. An unknown one is treated as unstated.
    init(stored text: String?) {
        self = text.flatMap { Self.ofProvider[$0] } ?? .byBank(text.flatMap(DeclineReason.init) ?? .unstated)
    }

    /// The text that is stored.
    var stored: String {
        switch self {
        case .byBank(let reason): reason.rawValue
        case .emptyWallet: "emptyWallet"
        case .wrongCodes: "wrongCodes"
        case .noAnswer: "noAnswer"
        case .notUsedInTime: "notUsedInTime"
        }
    }

    /// The reason in a sentence, with what to do.
    var sentence: String {
        switch self {
        case .byBank(.unstated): "The bank declined the card and gave no reason. Use another, or ask your bank."
        case .byBank(.insufficientFunds):
            "The bank declined: the card has insufficient funds. Use another card."
        case .byBank(.lostOrStolen): "The bank declined: the card is reported as lost or stolen."
        case .byBank(.expired): "The bank declined: the card has expired. Use another."
        case .byBank(.securityCode):
            "The bank declined: the security code isn't the card's. Enter the card again."
        case .emptyWallet: "Your wallet holds too little. Fill it first, or use a card."
        case .wrongCodes:
            "The code was wrong \(PaymentAttempt.mostWrongCodes) times, so the bank declined."
        case .notUsedInTime: "This wasn't bought in time, so nothing was charged. Pay again."
        case .noAnswer: "The bank didn't answer. Nothing was charged. Try again, or use another card."
        }
    }
}

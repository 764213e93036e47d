import CoreModels
import CoreWire

/// The operations on cards, payments, and the wallet.
public enum PaymentsAPI {
    /// The smallest amount that can be added to the wallet at once, in minor units.
    public static let leastFilling = 100
    /// The largest amount that can be added to the wallet at once, in minor units.
    public static let mostFilling = 50_000

    /// The seconds after which an attempt that the bank hasn't answered is declined.
    public static let bankTimeout = 120
    /// The largest number of attempts in an answer of ``bankRequests``.
    public static let mostBankRequests = 100

    /// Lists the cards that are saved for later.
    public static let cards = Endpoint<NoBody, RecordList<CardDTO>>(
        "GET v1/cards", answer: "`{\"cards\": [card]}`: those saved for later, the newest first")
    /// Reads a card.
    public static let card = Endpoint<PaymentCard, NoBody, CardDTO>(
        "GET v1/cards/:card", answer: "card, listed or not")
    /// Saves a card under this id, which represents it afterwards.
    public static let saveCard = Endpoint<PaymentCard, NewCardDTO, CardDTO>(
        "PUT v1/cards/:card", body: "new card", answer: "card",
        note: "again: the stored card, regardless of the body",
        failures: [FailureDeclaration(422, when: "`number`, `expiry` or `code` is invalid")])
    /// Deletes a card from the list.
    public static let forgetCard = Endpoint<PaymentCard, NoBody, NoBody>(
        "DELETE v1/cards/:card", note: "also if there is none")

    /// Lists the payments that were used.
    public static let payments = Endpoint<NoBody, RecordList<PaymentDTO>>(
        "GET v1/payments", answer: "`{\"payments\": [payment]}`: those that were used, the newest first")
    /// Reads a payment.
    public static let payment = Endpoint<Payment, NoBody, PaymentDTO>(
        "GET v1/payments/:payment", answer: "the current payment")
    /// Reads a payment with the methods to choose from.
    public static let methods = Endpoint<Payment, NoBody, PaymentMethodsDTO>(
        "GET v1/payments/:payment/methods",
        answer: "methods: the current payment, the cards that are saved for later, and the available balance")
    /// Authorizes the amount of a payment.
    public static let attempt = Endpoint<Payment, PaymentAttemptDTO, PaymentAttemptDTO, PaymentDTO>(
        "PUT v1/payments/:payment/attempts/:attempt", body: "attempt", answer: "payment",
        note:
            "`processing` until the bank has answered, at most \(bankTimeout) seconds; again: the current payment; nothing "
            + "is authorized twice",
        failures: [FailureDeclaration(409, "otherAttempt", "underWay", "paymentOver", "noSuchMethod")])
    /// Answers the challenge of a card's bank.
    public static let answerChallenge = Endpoint<Payment, PaymentAttemptDTO, ChallengeAnswerDTO, PaymentDTO>(
        "POST v1/payments/:payment/attempts/:attempt/challenge", body: "code", answer: "payment",
        failures: [
            FailureDeclaration(422, when: "the `code` is wrong; the third wrong one ends the attempt"),
            FailureDeclaration(409, "notAsked"),
        ])

    /// Lists the attempts of all accounts for which a card's bank has to decide.
    public static let bankRequests = Endpoint<NoBody, RecordList<BankRequestDTO>>(
        "GET v1/bank/attempts",
        answer: "`{\"attempts\": [request]}` of all accounts, the oldest first, at most \(mostBankRequests)",
        note: "for the provider's banks", failures: [.operatorOnly])
    /// Records the answer of a card's bank to an attempt.
    public static let answerAttempt = Endpoint<PaymentAttemptDTO, BankAnswerDTO, NoBody>(
        "PUT v1/bank/attempts/:attempt/status", body: "answer", note: "for the provider's banks; again: nothing",
        failures: [
            .operatorOnly, FailureDeclaration(404, when: "there is no such attempt"),
            FailureDeclaration(422, when: "`status` or `code` is invalid"), FailureDeclaration(409, "notNext"),
        ], audience: .parties)

    /// Reads the wallet.
    public static let wallet = Endpoint<NoBody, WalletDTO>("GET v1/wallet", answer: "wallet")
    /// Creates a payment for a deposit in the wallet.
    public static let openFilling = Endpoint<Payment, FillingDTO, PaymentDTO>(
        "PUT v1/wallet/payments/:payment", body: "filling", answer: "payment",
        note: "the wallet is filled when the bank approves",
        failures: [FailureDeclaration(422, when: "`amount` or `currency` is invalid")])

    /// All operations, in the order of the page of the API.
    public static let all = [
        cards.declaration, card.declaration, saveCard.declaration, forgetCard.declaration, payments.declaration,
        payment.declaration, methods.declaration, attempt.declaration, answerChallenge.declaration,
        bankRequests.declaration, answerAttempt.declaration, wallet.declaration, openFilling.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // new card; the only message with the number and the code, which aren't stored. The card's id is the token.
        // isKept: whether it is listed for later; may be absent
        {"number": "4242424242424242", "month": 12, "year": 2030, "code": "123", "isKept": true}
        // card
        {"id": "…", "brand": "Visa", "lastFour": "4242", "month": 12, "year": 2030}
        // wallet; available: the balance without amounts authorized for payments. Amounts are in the currency's
        // minor units, times in seconds since 1970
        {"balance": 5000, "available": 3200, "currency": "EUR",
         "entries": [{"number": 7, "label": "Filling the wallet", "amount": 5000, "at": 1777777777}]}
        // payment; created by a hold or the cart. status: open processing challenge authorised paid released
        // expired. declined (the reason of the last attempt's failure), method and attempt may be absent. A client
        // lists a payment with a status that it doesn't know as unreadable
        {"id": "…", "label": "Dog walking with Ana Lopes", "amount": 1800, "currency": "EUR", "status": "open",
         "declined": "…", "method": "Visa ending in 4242", "attempt": "…", "expiresAt": 1777777777, "captured": 0,
         "refunded": 0}
        // methods; available: of the wallet, in the payment's currency
        {"payment": {"id": "…", "label": "Dog walking with Ana Lopes", "amount": 1800, "currency": "EUR",
         "status": "open", "expiresAt": 1777777777, "captured": 0, "refunded": 0},
         "cards": [{"id": "…", "brand": "Visa", "lastFour": "4242", "month": 12, "year": 2030}], "available": 3200}
        // attempt; method: wallet, or a card's id. Its own id is its idempotency key
        {"method": "5f0a5c9e-1111-4111-8111-000000000001"}
        // code; the one that the card's bank has sent to the cardholder
        {"code": "123456"}
        // request; isConfirmed: whether the cardholder has entered the code of the bank's challenge. since: the time
        // from which the attempt waits for the bank
        {"id": "…", "brand": "Visa", "lastFour": "4242", "amount": 1800, "currency": "EUR", "isConfirmed": false,
         "since": 1777777777}
        // answer; status: approved declined challenge. reason, of declined:
        // \(DeclineReason.allCases.map(\.rawValue).joined(separator: " ")). code, of challenge: the one
        // that the bank has sent to the cardholder
        {"status": "challenge", "reason": "…", "code": "123456"}
        // filling; from \(leastFilling) to \(mostFilling)
        {"amount": 5000, "currency": "EUR"}
        """
}

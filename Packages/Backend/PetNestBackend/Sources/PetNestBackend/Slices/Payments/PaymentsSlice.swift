import CoreModels
import CoreWire
import Database
import Foundation

extension Slice {
    /// Cards, payments and the wallet. Slices that sell something create payments here, and use them in the transaction
    /// that creates what was bought.
    static let payments = Slice(
        name: "Payments",
        wire: """
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
            // expired. declined (the reason of the last attempt's failure), method and attempt may be absent
            {"id": "…", "label": "Dog walking with Ana Lopes", "amount": 1800, "currency": "EUR", "status": "open",
             "declined": "…", "method": "Visa ending in 4242", "attempt": "…", "expiresAt": 1777777777, "captured": 0,
             "refunded": 0}
            // attempt; method: wallet, or a card's id. Its own id is its idempotency key
            {"method": "5f0a5c9e-1111-4111-8111-000000000001"}
            // code; the one that the card's bank has sent to the cardholder
            {"code": "\(TestBank.code)"}
            // filling; from 100 to \(FillingDTO.most)
            {"amount": 5000, "currency": "EUR"}
            """,
        routes: cardRoutes + paymentRoutes + walletRoutes,
        migrations: [.payments, .paymentRefunds],
        notices: { question, store in try store.paymentNotices(question) },
        export: SliceExport(leavesOut: ["paymentCard", "paymentAttempt"])
    )

    private static let cardRoutes: [Route] = [
        Route("GET v1/cards", answer: "200 `{\"cards\": [card]}`: those saved for later, the newest first") {
            call, store in
            try Answer(["cards": store.cards(of: call.account)])
        },
        Route("GET v1/cards/:card", answer: "200 card, listed or not") { call, store in
            let id: CardID = try call.id("card")
            guard let card = try store.card(id, of: call.account) else {
                throw Failure.notFound("There is no card \(id).")
            }
            return try Answer(card.dto)
        },
        Route(
            "PUT v1/cards/:card", body: "new card",
            answer:
                "200 card; 422 at `number`, `expiry` or `code`; again: the stored card, regardless of the body"
        ) { call, store in
            let typed = try call.body.decoded(as: NewCardDTO.self)
            return try Answer(store.save(typed, as: call.id("card"), for: call.account, now: call.now))
        },
        Route("DELETE v1/cards/:card", answer: "204, also if there is none") { call, store in
            try store.forget(call.id("card"), of: call.account, now: call.now)
            return .done
        },
    ]

    private static let paymentRoutes: [Route] = [
        Route("GET v1/payments", answer: "200 `{\"payments\": [payment]}`: those that were used, the newest first") {
            call, store in
            try Answer(ListBody(name: "payments", rows: store.payments(of: call.account, now: call.now)))
        },
        Route("GET v1/payments/:payment", answer: "200 the current payment") { call, store in
            try Answer(store.requirePayment(call.id("payment"), of: call.account, now: call.now).body(now: call.now))
        },
        Route(
            "PUT v1/payments/:payment/attempts/:attempt", body: "attempt",
            answer: """
                200 payment, which is `processing` until the bank has answered; again: the current payment; nothing is authorized \
                twice. 504 if the bank didn't confirm the request, so that the result is unknown; ask again. 409 \
                `otherAttempt`, `underWay`, `paymentOver`, `noSuchMethod`
                """
        ) { call, store in
            let payment = try store.requirePayment(call.id("payment"), of: call.account, now: call.now)
            let given = try call.body.decoded(as: AttemptDTO.self)
            let key: EntityID<PaymentAttempt> = try call.id("attempt")
            guard try store.attempt(given, at: payment, key: key.description, now: call.now) else {
                return try Answer(
                    ["error": ["code": "unanswered", "message": "The bank didn't answer in time."]],
                    status: .gatewayTimeout)
            }
            return try Answer(
                store.requirePayment(call.id("payment"), of: call.account, now: call.now).body(now: call.now))
        },
        Route(
            "POST v1/payments/:payment/attempts/:attempt/challenge", body: "code",
            answer: "200 payment; 422 at `code` for a wrong one, of which the third ends the attempt; 409 `notAsked`"
        ) { call, store in
            let payment = try store.requirePayment(call.id("payment"), of: call.account, now: call.now)
            let code = try call.body.decoded(as: [String: String].self)["code"] ?? ""
            let key: EntityID<PaymentAttempt> = try call.id("attempt")
            let isRight = try store.answerChallenge(code, of: payment, key: key.description, now: call.now)
            let after = try store.requirePayment(payment.id, of: call.account, now: call.now)
            guard isRight || after.status(now: call.now) != .challenge else {
                // Returned and not thrown, because the wrong code must be counted.
                return Answer(
                    .rejected(
                        "The bank doesn't accept this.",
                        [WireProblem(field: "code", message: "This isn't the code that the bank has sent.")]))
            }
            return try Answer(after.body(now: call.now))
        },
    ]

    private static let walletRoutes: [Route] = [
        Route("GET v1/wallet", answer: "200 wallet") { call, store in
            try Answer(store.wallet(of: call.account, now: call.now))
        },
        Route(
            "PUT v1/wallet/payments/:payment", body: "filling",
            answer: "200 payment that fills the wallet; 422 at `amount` or `currency`"
        ) { call, store in
            let filling = try call.body.decoded(as: FillingDTO.self)
            let id: PaymentID = try call.id("payment")
            try store.openFilling(filling, as: id, of: call.account, now: call.now)
            return try Answer(store.requirePayment(id, of: call.account, now: call.now).body(now: call.now))
        },
        Route(
            "POST v1/wallet/payments/:payment/fill",
            answer: "200 wallet, filled by the payment once; 402 `paymentMissing`, `paymentPending`"
        ) { call, store in
            try store.fill(with: call.id("payment"), of: call.account, now: call.now)
            return try Answer(store.wallet(of: call.account, now: call.now))
        },
    ]
}

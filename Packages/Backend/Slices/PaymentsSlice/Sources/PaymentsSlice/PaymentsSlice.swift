import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

extension Slice {
    /// Cards, payments and the wallet. Slices that sell something create payments here, and use them in the transaction
    /// that creates what was bought.
    public static let payments = Slice(
        name: "Payments",
        wire: PaymentsAPI.examples,
        routes: cardRoutes + paymentRoutes + walletRoutes,
        migrations: [.payments, .paymentRefunds, .moneyMoved],
        notices: { question, store in try store.paymentNotices(question) },
        export: SliceExport(leavesOut: ["paymentCard", "paymentAttempt"])
    )

    private static let cardRoutes = [
        Route(PaymentsAPI.cards) { call, store in RecordList(try store.cards(of: call.account).map(CardDTO.init)) },
        Route(PaymentsAPI.card) { call, store, id in
            guard let stored = try store.card(id, of: call.account) else {
                throw Failure.notFound("There is no card \(id).")
            }
            return CardDTO(stored.card)
        },
        Route(PaymentsAPI.saveCard) { call, store, body, id in
            CardDTO(try store.save(body, as: id, for: call.account, now: call.now))
        },
        Route(PaymentsAPI.forgetCard) { call, store, id in
            try store.forget(id, of: call.account, now: call.now)
            return NoBody()
        },
    ]

    private static let paymentRoutes = [
        Route(PaymentsAPI.payments) { call, store in
            RecordList(try store.payments(of: call.account, now: call.now).map(PaymentDTO.init))
        },
        Route(PaymentsAPI.payment) { call, store, id in try store.paymentDTO(id, call) },
        Route.committing(PaymentsAPI.attempt) { call, store, body, id, key in
            let payment = try store.requirePayment(id, of: call.account, now: call.now)
            guard let method = body.method else { throw WireError.malformed("“method” is required.") }
            guard try store.attempt(method, at: payment, key: key, now: call.now) else {
                return .failure(.unanswered("The bank didn't answer in time."))
            }
            return .success(try store.paymentDTO(id, call))
        },
        Route.committing(PaymentsAPI.answerChallenge) { call, store, body, id, key in
            let payment = try store.requirePayment(id, of: call.account, now: call.now)
            let isRight = try store.answerChallenge(body.code ?? "", of: payment, key: key, now: call.now)
            let after = try store.requirePayment(id, of: call.account, now: call.now)
            guard isRight || after.status(now: call.now) != .challenge else {
                return .failure(
                    .rejected(
                        "The bank doesn't accept this.",
                        [WireProblem(field: "code", message: "This isn't the code that the bank has sent.")]))
            }
            return .success(PaymentDTO(try after.payment(now: call.now)))
        },
    ]

    private static let walletRoutes = [
        Route(PaymentsAPI.wallet) { call, store in try store.wallet(of: call.account, now: call.now) },
        Route(PaymentsAPI.openFilling) { call, store, body, id in
            try store.openFilling(body, as: id, of: call.account, now: call.now)
            return try store.paymentDTO(id, call)
        },
        Route(PaymentsAPI.fill) { call, store, id in
            try store.fill(with: id, of: call.account, now: call.now)
            return try store.wallet(of: call.account, now: call.now)
        },
    ]
}

extension Connection {
    /// Returns the current payment of the caller, on the wire.
    fileprivate func paymentDTO(_ id: PaymentID, _ call: Call) throws -> PaymentDTO {
        PaymentDTO(try requirePayment(id, of: call.account, now: call.now).payment(now: call.now))
    }
}

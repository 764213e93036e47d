import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

extension Slice {
    /// Cards, payments and the wallet. Slices that sell something create payments here, and use them in the transaction
    /// that creates the purchase.
    public static let payments = Slice(
        name: "Payments",
        wire: PaymentsAPI.examples,
        routes: cardRoutes + paymentRoutes + bankRoutes + walletRoutes,
        migrations: [.payments, .paymentRefunds, .moneyMoved, .paymentEvents, .openDeposits],
        postgreSQL: [.paymentsInPostgreSQL, .paymentEventsInPostgreSQL, .openDeposits],
        jobs: [.bankTimesOut, .chargeDeposit],
        parties: [.attempt],
        notices: { question, store in
            try PaymentRepository(store: store, account: question.account, now: question.now).notices(question)
        },
        export: SliceExport(
            leavesOut: ["paymentCard", "paymentAttempt", "paymentAttemptEvent"],
            rebuild: { try PaymentsClosing.deleteImportedTwins(in: $0) })
    )

    private static let cardRoutes = [
        Route(PaymentsAPI.cards) { call, store in RecordList(try CardRepository(call, store).list().map(CardDTO.init))
        },
        Route(PaymentsAPI.card) { call, store, id in
            guard let stored = try CardRepository(call, store).find(id) else {
                throw Failure.notFound("There is no card \(id).")
            }
            return CardDTO(stored)
        },
        Route(PaymentsAPI.saveCard) { call, store, body, id in
            CardDTO(try CardRepository(call, store).save(body, as: id, now: call.now))
        },
        Route(PaymentsAPI.forgetCard) { call, store, id in
            try CardRepository(call, store).forget(id, now: call.now)
            return NoBody()
        },
    ]

    private static let paymentRoutes = [
        Route(PaymentsAPI.payments) { call, store in
            RecordList(try PaymentRepository(call, store).list().map(PaymentDTO.init))
        },
        Route(PaymentsAPI.payment) { call, store, id in try PaymentRepository(call, store).body(of: id) },
        Route(PaymentsAPI.methods) { call, store, id in
            let payment = try PaymentRepository(call, store).body(of: id)
            let cards = try CardRepository(call, store).list().map(CardDTO.init)
            let available = try Wallet(call, store).balance(in: payment.currency).available
            return PaymentMethodsDTO(RecordList(cards), PaymentChoiceDTO(payment: payment, available: available))
        },
        Route(PaymentsAPI.attempt) { call, store, body, id, key in
            let payments = PaymentRepository(call, store)
            let payment = try payments.require(id)
            guard let method = body.method else { throw WireError.malformed("“method” is required.") }
            try payments.authorize(payment, with: method, key: key)
            return try payments.body(of: id)
        },
        Route.committing(PaymentsAPI.answerChallenge) { call, store, body, id, key in
            let payments = PaymentRepository(call, store)
            let isRight = try payments.answerChallenge(body.code ?? "", of: payments.require(id), key: key)
            let after = try payments.require(id)
            guard isRight || after.status(now: call.now) != .challenge else {
                return .failure(
                    .rejected(
                        "The bank doesn't accept this.",
                        [WireProblem(field: "code", message: after.wrongCodeSentence)]))
            }
            return .success(PaymentDTO(try after.payment(now: call.now)))
        },
    ]

    private static let bankRoutes = [
        Route(PaymentsAPI.bankRequests) { call, store in
            try call.requireOperator(for: "the requests to banks")
            let requests = try Banks(store: store, now: call.now).requests()
            return RecordList(requests.items, unreadable: requests.unreadable)
        },
        Route(PaymentsAPI.answerAttempt) { call, store, body, id in
            try call.requireOperator(for: "the requests to banks")
            try Banks(store: store, now: call.now).record(CheckedBankAnswer(body), of: id)
            return NoBody()
        },
    ]

    private static let walletRoutes = [
        Route(PaymentsAPI.wallet) { call, store in try Wallet(call, store).body() },
        Route(PaymentsAPI.openFilling) { call, store, body, id in
            let wallet = Wallet(call, store)
            try wallet.openFilling(body, as: id)
            return try wallet.payments.body(of: id)
        },
    ]
}

extension CardRepository {
    /// Creates the repository of the caller's cards.
    fileprivate init(_ call: Call, _ store: Connection) {
        self.init(store: store, account: call.account)
    }
}

extension PaymentRepository {
    /// Creates the repository of the caller's payments.
    fileprivate init(_ call: Call, _ store: Connection) {
        self.init(store: store, account: call.account, now: call.now)
    }

    /// Returns a payment on the wire.
    fileprivate func body(of id: PaymentID) throws -> PaymentDTO {
        PaymentDTO(try require(id).payment(now: now))
    }
}

extension Wallet {
    /// Creates the wallet of the caller.
    fileprivate init(_ call: Call, _ store: Connection) {
        self.init(payments: PaymentRepository(call, store))
    }
}

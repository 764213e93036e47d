import BackendCore
import CoreModels
import Database

extension PaymentRepository {
    /// Returns the notices of an account's payments that failed or expired in the requested time, except for those that
    /// succeeded later.
    func notices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let tried = try unused(triedSince: question.since)
        var notices = RowList<OwnerNotice>(unreadable: tried.unreadable)
        notices.items = tried.items.compactMap { payment in
            guard let attempt = payment.attempt else { return nil }
            let id = EntityID<OwnerNotice>(payment.id.rawValue)
            let amount = Currency(payment.currency).flatMap { try? Money(payment.amount, $0) }?.formatted
            let what = "The payment of \(amount ?? "an amount") for \(payment.label)"
            switch (payment.status(now: question.now), attempt.state) {
            case (.open, .declined(let reason)), (.expired, .declined(let reason)):
                return OwnerNotice(
                    kind: "payment", id: id, status: "failed", at: attempt.changedAt, title: "\(what) failed",
                    detail: reason.sentence)
            case (.expired, _):
                return OwnerNotice(
                    kind: "payment", id: id, status: "expired", at: payment.expiresAt,
                    title: "\(what) wasn't finished",
                    detail: "Nothing was charged. The reservation has ended.")
            default: return nil
            }
        }
        return notices
    }
}

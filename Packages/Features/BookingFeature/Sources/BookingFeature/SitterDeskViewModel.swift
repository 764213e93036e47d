import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The view model of a sitter's desk: requests to answer, confirmed bookings, and payouts.
@MainActor @Observable
final class SitterDeskViewModel: ScreenSource {
    private var desk = Resource<ListedDesk, ServiceError>()
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let dependencies: BookingDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: SitterID, dependencies: BookingDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        let id = id
        tasks.load(
            \.desk, of: self, age: { dependencies.today.timeInWords },
            log: dependencies.log.failure("loading a sitter's desk failed")
        ) {
            () async throws(ServiceError) in
            try await dependencies.bookings.desk(of: id)
        } then: { result in
            if case .success(let listed) = result {
                for record in listed.unreadable {
                    dependencies.log.warning("a booking can't be read", ["record": .private(record)])
                }
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated(let command): answer(command.rawValue)
        case .dismissed(.problem): change = .idle
        case .dismissed(.loadFailure): desk.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func answer(_ command: String) {
        let parts = command.split(separator: "/")
        guard parts.count == 2, let answer = Answer(rawValue: String(parts[0])) else { return }
        guard let booking = desk.value?.desk.bookings.first(where: { "\($0.id)" == parts[1] }) else { return }
        let bookings = dependencies.bookings
        tasks.submit(\.change, of: self, log: dependencies.log.failure("answering an owner failed")) {
            () async throws(ServiceError) in
            if let refund = answer.refund(of: booking.total) {
                try await bookings.settle(booking.id, refund: refund)
            } else {
                try await bookings.answer(booking.id, accepts: answer == .accept)
            }
        } then: { model, _ in
            // After a failure, too: the answer may have arrived, or the owner may have cancelled.
            model.appear()
        }
    }

    /// A sitter's answer to a request or to a reported problem.
    private enum Answer: String {
        case accept, decline
        case refundAll = "refund-all"
        case refundHalf = "refund-half"
        case keep

        /// The refund of a price, or `nil` for the answer to a request.
        func refund(of total: Money) -> Money? {
            switch self {
            case .accept, .decline: nil
            case .refundAll: total
            case .refundHalf: total.share(percent: 50)
            case .keep: .zero(total.currency)
            }
        }
    }

    var title: String { desk.value.map { "\($0.desk.sitterName)'s desk" } ?? "Desk" }

    var screen: Screen {
        Screen(id: ScreenID("desk/\(id)"), title: title, body: body, isBusy: desk.isLoading || change == .running)
    }

    private var body: [Element] {
        change.notices(advice: \.advice)
            + desk.body(loading: "Loading the desk", advice: \.advice, content: page)
    }

    private func page(of listed: ListedDesk) -> [Element] {
        let desk = listed.desk
        let requests = desk.bookings.filter { $0.status == .requested }
        let others = desk.bookings.filter { $0.status != .requested && $0.status.isUpcoming }
        var body: [Element] = []
        if let notice = Notice.unreadable(listed.unreadable.map(\.description)) { body.append(.notice(notice)) }
        body.append(
            requests.isEmpty
                ? .emptyState(
                    EmptyState(
                        title: "No requests", message: "Requests of owners are listed here until you answer them."))
                : BookingRow.list("requests", "Requests", requests) { row(of: $0, desk.sheets) })
        let disputes = desk.bookings.filter { $0.status == .disputed }
        if !disputes.isEmpty {
            body.append(BookingRow.list("disputes", "Something went wrong", disputes, row: dispute))
        }
        if !others.isEmpty {
            body.append(
                BookingRow.list("agreed", "Agreed", others) { booking in
                    CareSheetElements.mark(BookingRow.row(of: booking), booking, desk.sheets)
                })
        }
        body.append(
            .facts([
                Fact("Earned, not paid out yet", RichText(desk.earned.formatted, role: .strong)),
                Fact("Paid out", RichText(desk.paidOut.formatted)),
            ]))
        body.append(
            .text(
                RichText(
                    "Your share is \(Payment.sellerPercent) % of each price. Payments are made with test cards, so no real "
                        + "money moves.", role: .secondary)))
        if !desk.payouts.isEmpty {
            let facts = desk.payouts.map { payout in
                Fact(dependencies.today.local(payout.date).day.formatted, RichText(payout.amount.formatted))
            }
            body.append(.group(ElementGroup(title: "Payouts", elements: [.facts(facts)])))
        }
        // The sheets come last, since those of some bookings fill the screen.
        return body
            + (requests + others).flatMap { booking in
                desk.sheets.filter { $0.booking == booking.id }.map { CareSheetElements.group(of: $0, booking) }
            }
    }

    /// A reported problem with the possible refunds.
    private func dispute(_ booking: Booking) -> Row {
        var row = BookingRow.row(of: booking)
        row.detail = RichText("\(booking.service.name), \(booking.total.formatted): \(booking.dispute?.reason ?? "")")
        func command(_ answer: Answer, _ label: String, key: Character, _ question: String) -> Command {
            Command(
                id: CommandID("\(answer.rawValue)/\(booking.id)"), label: label, key: key,
                isEnabled: change != .running,
                confirmation: Confirmation(question: question, confirmLabel: label))
        }
        let half = Answer.refundHalf.refund(of: booking.total)?.formatted ?? ""
        row.commands = [
            command(.refundAll, "Refund all", key: "g", "Refund \(booking.total.formatted)?"),
            command(.refundHalf, "Refund half", key: "h", "Refund \(half)?"),
            command(.keep, "Refund nothing", key: "k", "Keep all of \(booking.total.formatted)?"),
        ]
        return row
    }

    private func row(of booking: Booking, _ sheets: [CareSheet]) -> Row {
        var row = BookingRow.row(of: booking)
        row.detail = RichText(
            "\(booking.service.name), \(booking.total.formatted)\(booking.note.map { ": \($0)" } ?? "")")
        row.commands = [
            Command(id: CommandID("accept/\(booking.id)"), label: "Accept", key: "a", isEnabled: change != .running),
            Command(
                id: CommandID("decline/\(booking.id)"), label: "Decline", key: "x", role: .destructive,
                isEnabled: change != .running,
                confirmation: Confirmation(
                    question: "Decline \(booking.service.name) on \(booking.start.day.formatted)?",
                    confirmLabel: "Decline")),
        ]
        return CareSheetElements.mark(row, booking, sheets)
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// A sitter's side: requests to accept or decline, what comes next, and what was paid out.
@MainActor @Observable
final class SitterDeskViewModel: ScreenSource {
    private var desk = Resource<SitterDesk, ServiceError>()
    private var isWorking = false
    private var problem: ServiceError?

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let services: BookingServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: SitterID, services: BookingServices, coordinator: any Coordinator) {
        self.id = id
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let (services, id) = (services, id)
        tasks.load(\.desk, of: self, age: { services.today.timeInWords }) { () async throws(ServiceError) in
            try await services.bookings.desk(of: id)
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("a sitter's desk wasn't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated(let command): answer(command.rawValue)
        case .dismissed("problem"): problem = nil
        case .dismissed(.loadFailure): desk.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func answer(_ command: String) {
        let parts = command.split(separator: "/")
        guard parts.count == 2, let booking = desk.value?.bookings.first(where: { "\($0.id)" == parts[1] }), !isWorking,
            let answer = Answer(rawValue: String(parts[0]))
        else { return }
        (isWorking, problem) = (true, nil)
        let (bookings, id) = (services.bookings, id)
        tasks.run("answer") { () async throws(ServiceError) in
            if let refund = answer.refund(of: booking.total) {
                try await bookings.settle(booking.id, refund: refund)
            } else {
                try await bookings.answer(booking.id, accepts: answer == .accept)
            }
            return try await bookings.desk(of: id)
        } then: { [weak self] (result: Result<SitterDesk, ServiceError>) in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let desk): self.desk.finish(.success(desk))
            case .failure(let error):
                services.log.warning("a request wasn't answered", ["error": .private(error)])
                problem = error
            }
        }
    }

    /// What a sitter says to a request, or to an owner for whom something went wrong.
    private enum Answer: String {
        case accept, decline
        case giveAllBack = "give-all-back"
        case giveHalfBack = "give-half-back"
        case keep

        /// What is given back of a price; `nil` where the answer is to a request.
        func refund(of total: Money) -> Money? {
            switch self {
            case .accept, .decline: nil
            case .giveAllBack: total
            case .giveHalfBack: total.share(percent: 50)
            case .keep: .zero(total.currency)
            }
        }
    }

    var title: String { desk.value.map { "\($0.sitterName)'s desk" } ?? "Desk" }

    var screen: Screen {
        Screen(id: ScreenID("desk/\(id)"), title: title, body: body, isBusy: desk.isLoading || isWorking)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body + desk.body(loading: "Looking at the desk", advice: \.advice, content: page)
    }

    private func page(of desk: SitterDesk) -> [Element] {
        let requests = desk.bookings.filter { $0.status == .requested }
        let others = desk.bookings.filter { $0.status != .requested && $0.status.isUpcoming }
        var body: [Element] = []
        body.append(
            requests.isEmpty
                ? .emptyState(
                    EmptyState(title: "No requests", message: "What owners ask for waits here for an answer."))
                : BookingRow.list("requests", "Requests", requests, row: row))
        let disputes = desk.bookings.filter { $0.status == .disputed }
        if !disputes.isEmpty {
            body.append(BookingRow.list("disputes", "Something went wrong", disputes, row: dispute))
        }
        if !others.isEmpty {
            body.append(BookingRow.list("agreed", "Agreed", others))
        }
        body.append(
            .facts([
                Fact("Earned, not paid out yet", RichText(desk.earned.formatted, role: .strong)),
                Fact("Paid out", RichText(desk.paidOut.formatted)),
            ]))
        if !desk.payouts.isEmpty {
            let facts = desk.payouts.map { payout in
                Fact(LocalTime(payout.date, in: .autoupdatingCurrent).day.formatted, RichText(payout.amount.formatted))
            }
            body.append(.group(ElementGroup(title: "Payouts", elements: [.facts(facts)])))
        }
        return body
    }

    /// What an owner says went wrong, with what can be given back.
    private func dispute(_ booking: Booking) -> Row {
        var row = BookingRow.row(of: booking)
        row.detail = RichText("\(booking.service.name), \(booking.total.formatted): \(booking.dispute?.reason ?? "")")
        func command(_ answer: Answer, _ label: String, key: Character, _ question: String) -> Command {
            Command(
                id: CommandID("\(answer.rawValue)/\(booking.id)"), label: label, key: key, isEnabled: !isWorking,
                confirmation: Confirmation(question: question, confirmLabel: label))
        }
        let half = Answer.giveHalfBack.refund(of: booking.total)?.formatted ?? ""
        row.commands = [
            command(.giveAllBack, "Give all back", key: "g", "Give back \(booking.total.formatted)?"),
            command(.giveHalfBack, "Give half back", key: "h", "Give back \(half)?"),
            command(.keep, "Keep it", key: "k", "Keep all of \(booking.total.formatted)?"),
        ]
        return row
    }

    private func row(of booking: Booking) -> Row {
        var row = BookingRow.row(of: booking)
        row.detail = RichText(
            "\(booking.service.name), \(booking.total.formatted)\(booking.note.map { ": \($0)" } ?? "")")
        row.commands = [
            Command(id: CommandID("accept/\(booking.id)"), label: "Accept", key: "a", isEnabled: !isWorking),
            Command(
                id: CommandID("decline/\(booking.id)"), label: "Decline", key: "x", role: .destructive,
                isEnabled: !isWorking,
                confirmation: Confirmation(
                    question: "Decline \(booking.service.name) on \(booking.start.day.formatted)?",
                    confirmLabel: "Decline")),
        ]
        return row
    }
}

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
        guard parts.count == 2, parts[0] == "accept" || parts[0] == "decline", let booking = BookingID(parts[1]),
            !isWorking
        else { return }
        (isWorking, problem) = (true, nil)
        let (bookings, id, accepts) = (services.bookings, id, parts[0] == "accept")
        tasks.run("answer") { () async throws(ServiceError) in
            try await bookings.answer(booking, accepts: accepts)
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
                : .list(ItemList(id: "requests", label: "Requests", rows: requests.map(row))))
        if !others.isEmpty {
            body.append(
                .list(ItemList(id: "agreed", label: "Agreed", rows: others.map { BookingRow.row(of: $0) })))
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

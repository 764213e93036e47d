import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The view model of the list of bookings.
@MainActor @Observable
final class BookingListViewModel: ScreenSource {
    private var bookings = Resource<Listed<Booking>, ServiceError>()
    private var unfinished: BookingDraft?

    @ObservationIgnored private let dependencies: BookingDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: BookingDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        unfinished = dependencies.draft
        tasks.load(
            \.bookings, of: self, age: { dependencies.today.timeInWords },
            log: dependencies.log.failure("loading bookings failed")
        ) {
            () async throws(ServiceError) in
            try await dependencies.bookings.bookings()
        } then: { [weak self] result in
            if case .success(let bookings) = result {
                for record in bookings.unreadable {
                    dependencies.log.warning("a booking can't be read", ["record": .private(record)])
                }
                self?.removeDraft(of: bookings.values)
            }
        }
    }

    /// Removes the draft if it is booked: the app ended before the answer arrived.
    private func removeDraft(of bookings: [Booking]) {
        guard let hold = unfinished?.hold, bookings.contains(where: { $0.id == BookingID(hold) }) else { return }
        removeDraft()
    }

    private func removeDraft() {
        unfinished = nil
        dependencies.replaceDraft(nil)
        tasks.run("draft") { [dependencies] in
            await dependencies.saveDraft()
        } then: { (_: Result<Void, Never>) in
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): bookings.dismissFailure()
        case .activated(.find): coordinator.perform(BookingModule.Output.sitters)
        case .activated(.proceed):
            if let id = unfinished.flatMap({ SitterID($0.sitter) }) { coordinator.perform(BookingDestination.book(id)) }
        case .activated(.giveUp): removeDraft()
        case .selected(let row, in: "upcoming"), .selected(let row, in: "past"):
            if let id = BookingID(row.rawValue) { coordinator.perform(BookingDestination.booking(id)) }
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        Screen(id: "bookings", title: "Your bookings", body: body, isBusy: bookings.isLoading)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let unfinished {
            body.append(
                .notice(
                    Notice(
                        id: "unfinished", kind: .information,
                        text: RichText("You were booking \(unfinished.sitterName)."),
                        commands: [
                            Command(id: .proceed, label: "Continue", key: "g", role: .primary),
                            Command(id: .giveUp, label: "Discard", key: "x"),
                        ])))
        }
        return body + bookings.body(loading: "Loading your bookings", advice: \.advice, content: Self.lists)
    }

    private static func lists(of bookings: Listed<Booking>) -> [Element] {
        let unreadable = Notice.unreadable(bookings.unreadable.map(\.description)).map { [Element.notice($0)] } ?? []
        if bookings.values.isEmpty && unreadable.isEmpty {
            return [
                .emptyState(
                    EmptyState(
                        title: "Nothing is booked",
                        message: "Find a sitter to book care. Your bookings are listed here.",
                        commands: [Command(id: .find, label: "Find a sitter", key: "b")]))
            ]
        }
        let upcoming = bookings.values.filter(\.status.isUpcoming)
        let past = bookings.values.filter { !$0.status.isUpcoming }
        var body = unreadable
        if !upcoming.isEmpty {
            body.append(BookingRow.list("upcoming", "Coming up", upcoming))
        }
        if !past.isEmpty {
            body.append(BookingRow.list("past", "Past, cancelled or declined", past.reversed()))
        }
        return body
    }
}

/// Bookings as rows of a list.
enum BookingRow {
    /// Returns a list of bookings that can be sorted by day, sitter, price and state.
    static func list(
        _ id: ElementID, _ label: String, _ bookings: [Booking], row: (Booking) -> Row = BookingRow.row
    ) -> Element {
        .list(
            ItemList(
                id: id, label: label,
                columns: [
                    Column(id: "day", title: "Day"), Column(id: "sitter", title: "Sitter"),
                    Column(id: "price", title: "Price"), Column(id: "state", title: "State"),
                ],
                rows: bookings.map(row)))
    }

    static func row(of booking: Booking) -> Row {
        Row(
            id: RowID("\(booking.id)"),
            title: RichText(booking.start.text(in: booking.timeZone), role: .strong),
            detail: RichText("\(booking.service.name) with \(booking.sitterName), \(booking.total.formatted)"),
            badge: booking.stateText,
            sortKeys: [
                .whole(booking.start.day.dayNumber * 24 * 60 + booking.start.time.minutes), .words(booking.sitterName),
                .whole(booking.total.minorUnits), .words(booking.status.name),
            ])
    }
}

extension Booking {
    /// The state in few words.
    var stateText: RichText {
        isOnlyRecord
            ? RichText("\(status.name), only a record", role: .secondary) : RichText(status.name, role: status.role)
    }

    /// Whether it looks like a booking to come, and nobody here looks after the pets.
    var isOnlyRecord: Bool { sitterHasNoAccount && status.isUpcoming }
}

extension Booking.Status {
    /// The role of the state's text.
    var role: TextRole {
        switch self {
        case .requested: .caution
        case .confirmed, .inProgress, .done: .positive
        case .declined, .expired, .disputed: .negative
        case .cancelled, .settled: .secondary
        }
    }
}

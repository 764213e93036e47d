import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// What is booked, and what was.
@MainActor @Observable
final class BookingListViewModel: ScreenSource {
    private var bookings = Resource<Listed<Booking>, ServiceError>()
    /// A booking that was begun and isn't done.
    private var unfinished: BookingDraft?

    @ObservationIgnored private let services: BookingServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: BookingServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let services = services
        unfinished = services.drafts.draft()
        tasks.load(\.bookings, of: self, age: { services.today.timeInWords }) { () async throws(ServiceError) in
            try await services.bookings.bookings()
        } then: { [weak self] result in
            switch result {
            case .success(let bookings):
                for record in bookings.unreadable {
                    services.log.warning("a booking can't be read", ["record": .private(record)])
                }
                self?.forgetWhatIsDone(bookings.values)
            case .failure(let error):
                services.log.warning("bookings weren't loaded", ["error": .private(error)])
            }
        }
    }

    /// A booking that was made isn't unfinished, though the app ended before it was told so.
    private func forgetWhatIsDone(_ bookings: [Booking]) {
        guard let hold = unfinished?.hold, bookings.contains(where: { $0.id == BookingID(hold) }) else { return }
        services.drafts.keep(nil)
        unfinished = nil
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): bookings.dismissFailure()
        case .activated("find"): coordinator.perform(BookingModule.Output.sitters)
        case .activated("go-on"):
            if let id = unfinished.flatMap({ SitterID($0.sitter) }) { coordinator.perform(BookingDestination.book(id)) }
        case .activated("give-up"):
            services.drafts.keep(nil)
            unfinished = nil
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
                            Command(id: "go-on", label: "Go on with it", key: "g", role: .primary),
                            Command(id: "give-up", label: "Give it up", key: "x"),
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
                        message: "Find a sitter, and what you book is listed here.",
                        commands: [Command(id: "find", label: "Find a sitter", key: "i")]))
            ]
        }
        let upcoming = bookings.values.filter(\.status.isUpcoming)
        let past = bookings.values.filter { !$0.status.isUpcoming }
        var body = unreadable
        if !upcoming.isEmpty {
            body.append(BookingRow.list("upcoming", "Coming up", upcoming))
        }
        if !past.isEmpty {
            body.append(BookingRow.list("past", "Over", past.reversed()))
        }
        return body
    }
}

/// A booking as a row of a list.
enum BookingRow {
    /// Bookings as a list that can be ordered by day, sitter, price and state.
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
            title: RichText("\(booking.start.day.formatted), \(booking.start.clock)", role: .strong),
            detail: RichText("\(booking.service.name) with \(booking.sitterName), \(booking.total.formatted)"),
            badge: RichText(booking.status.name, role: booking.status.role),
            sortKeys: [
                .whole(booking.start.day.dayNumber * 24 * 60 + booking.start.time.minutes), .words(booking.sitterName),
                .whole(booking.total.minorUnits), .words(booking.status.name),
            ])
    }
}

extension Booking.Status {
    /// Whether it is still to come, or under way.
    var isUpcoming: Bool {
        switch self {
        case .requested, .confirmed, .inProgress: true
        case .declined, .expired, .cancelled, .done, .disputed, .settled: false
        }
    }

    /// How it looks.
    var role: TextRole {
        switch self {
        case .requested: .caution
        case .confirmed, .inProgress, .done: .positive
        case .declined, .expired, .disputed: .negative
        case .cancelled, .settled: .secondary
        }
    }
}

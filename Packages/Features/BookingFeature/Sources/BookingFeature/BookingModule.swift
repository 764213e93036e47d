import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import Foundation

/// Books a sitter's time, and shows what is booked.
public struct BookingModule: ScreenModule {
    /// What bubbles up.
    public enum Output: Transition {
        /// The person wants to pay for what is held for them.
        case pay(PaymentID)
        /// The person looks for a sitter.
        case sitters
    }

    /// Names the feature.
    public static let id: FeatureID = "booking"

    /// The flow that books, and what is booked.
    public static let routes = [
        FeatureRoute("sitters/:sitter/book", "The steps that book a sitter's time") {
            BookingDestination.book(try $0.value("sitter"))
        },
        FeatureRoute(
            "sitters/:sitter/book/:care", "The same with a service and a day chosen, like walk or walk,2026-05-04"
        ) {
            BookingDestination.book(try $0.value("sitter"), wished: try $0.value("care") as CareWish)
        },
        FeatureRoute("sitters/:sitter/desk", "A sitter's side: requests to answer, and what was paid out") {
            BookingDestination.desk(try $0.value("sitter"))
        },
        FeatureRoute("bookings/:booking/papers", "A booking's receipt, and the files to save") {
            BookingDestination.papers(try $0.value("booking"))
        },
        FeatureRoute("bookings/:booking/time", "Another time for a booking") {
            BookingDestination.move(try $0.value("booking"))
        },
        FeatureRoute("bookings/:booking/dispute", "Where to say that something went wrong") {
            BookingDestination.dispute(try $0.value("booking"))
        },
        FeatureRoute("bookings", "What is booked, and what was", to: BookingDestination.list),
        FeatureRoute("bookings/:booking", "One booking: its times, price and history") {
            BookingDestination.booking(try $0.value("booking"))
        },
    ]

    /// From home, from a pet's page, and from a booking that is due.
    public static let links = [
        FeatureLink(id: "bookings", label: "Bookings", key: "k", on: .home, to: "bookings"),
        FeatureLink(id: "bookings", label: "Bookings", key: "k", on: .pet, to: "bookings"),
        FeatureLink(id: "booking", label: "Booking", on: .agendaItem, to: "bookings/:item"),
    ]

    private let services: BookingServices

    /// Builds the feature.
    public init(dependencies: BookingDependencies) {
        services = BookingServices(
            bookings: BookingGateway(client: dependencies.client),
            sitters: dependencies.sitters,
            pets: dependencies.pets,
            payments: dependencies.payments,
            today: dependencies.today,
            ids: dependencies.ids,
            settings: dependencies.settings,
            drafts: BookingDrafts(in: dependencies.store, log: dependencies.log),
            clock: dependencies.clock,
            log: dependencies.log
        )
    }

    /// The list lies below a booking.
    public func way(to destination: BookingDestination) -> [BookingDestination] {
        switch destination {
        case .booking: [.list, destination]
        case .papers(let id), .move(let id), .dispute(let id): [.list, .booking(id), destination]
        case .book, .desk, .list: [destination]
        }
    }

    /// Makes the screen of a destination.
    public func makeScreen(for destination: BookingDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .list: return BookingListViewModel(services: services, coordinator: coordinator)
        case .booking(let id): return BookingViewModel(id: id, services: services, coordinator: coordinator)
        case .desk(let id): return SitterDeskViewModel(id: id, services: services, coordinator: coordinator)
        case .papers(let id): return BookingPapersViewModel(id: id, services: services, coordinator: coordinator)
        case .move(let id): return BookingMoveViewModel(id: id, services: services, coordinator: coordinator)
        case .dispute(let id): return BookingDisputeViewModel(id: id, services: services, coordinator: coordinator)
        case .book(let sitter, let wished):
            let (log, settings) = (services.log, services.settings)
            let flow = BookingFlow(
                sitterID: sitter, today: services.today.date, wished: wished, draft: services.drafts.draft(of: sitter))
            return StoreScreenSource(
                initialState: flow,
                reducer: KeptBookingReducer(
                    flow: BookingReducer.flow(effects: BookingEffects(services: services)), drafts: services.drafts,
                    clock: services.clock),
                coordinator: coordinator,
                present: { state in
                    var state = state
                    state.firstWeekday = settings.current.firstWeekday
                    return BookingScreens.present(state)
                },
                interpret: BookingScreens.interpret,
                onAppear: .appeared,
                onProblem: { log.error("the store of a booking met a problem", ["problem": .private("\($0)")]) }
            )
        }
    }
}

/// The feature's screens.
public enum BookingDestination: Transition {
    /// The steps that book a sitter's time; with what was chosen before, where something was.
    case book(SitterID, wished: CareWish? = nil)
    /// A sitter's side.
    case desk(SitterID)
    /// What is booked.
    case list
    /// One booking.
    case booking(BookingID)
    /// Its receipt, and the files to save.
    case papers(BookingID)
    /// Another time for it.
    case move(BookingID)
    /// Where to say that something went wrong with it.
    case dispute(BookingID)
}

/// A service, and maybe a day, chosen before one begins to book.
public struct CareWish: Hashable, Sendable, LosslessStringConvertible {
    let service: CareService
    let day: CalendarDate?

    /// Reads what ``description`` writes.
    public init?(_ description: String) {
        let parts = description.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let service = CareService(rawValue: String(parts[0])) else { return nil }
        var day: CalendarDate?
        if parts.count > 1 {
            guard let written = CalendarDate(parts[1]) else { return nil }
            day = written
        }
        (self.service, self.day) = (service, day)
    }

    /// The service and the day as a route has them: `walk` or `walk,2026-05-04`.
    public var description: String { service.rawValue + (day.map { ",\($0)" } ?? "") }
}

/// What the feature needs of the app.
public struct BookingDependencies: Sendable {
    let client: APIClient
    let sitters: any SitterRepository
    let pets: any PetRepository
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let settings: any SettingsProviding
    let store: any KeyValueStoring
    let clock: any Clock<Duration>
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - client: Holds time and books it.
    ///   - sitters: Whose time it is.
    ///   - pets: Who is to be looked after.
    ///   - payments: Tells whether what is held is paid for.
    ///   - today: The first day that can be booked.
    ///   - ids: Makes the ids of holds and bookings, so that asking again books nothing twice.
    ///   - settings: The day on which weeks begin.
    ///   - store: Keeps what was entered, so that a flow that is cut off goes on where it was.
    ///   - clock: Measures how long nothing was changed before it is kept.
    ///   - log: Where what goes wrong is written down.
    public init(
        client: APIClient,
        sitters: any SitterRepository,
        pets: any PetRepository,
        payments: any PaymentProviding,
        today: any Today,
        ids: any IDGenerating,
        settings: any SettingsProviding,
        store: any KeyValueStoring,
        clock: any Clock<Duration> = ContinuousClock(),
        log: Log
    ) {
        self.client = client
        self.sitters = sitters
        self.pets = pets
        self.payments = payments
        self.today = today
        self.ids = ids
        self.settings = settings
        self.store = store
        self.clock = clock
        self.log = log
    }
}

/// What the feature's screens work with.
struct BookingServices: Sendable {
    let bookings: any BookingService
    let sitters: any SitterRepository
    let pets: any PetRepository
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let settings: any SettingsProviding
    let drafts: BookingDrafts
    let clock: any Clock<Duration>
    let log: Log

    /// The instant by which cancelling is free or not: that of the clock on the person's wall.
    var now: Date { today.now.instant(in: .autoupdatingCurrent) }
}

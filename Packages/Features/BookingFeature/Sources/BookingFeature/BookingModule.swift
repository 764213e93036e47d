import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import Foundation

/// Books a sitter's time, and shows the bookings.
public struct BookingModule: ScreenModule {
    /// The transitions to other features.
    public enum Output: Transition {
        /// The person wants to pay for held time. The flow that this opens returns the payment.
        case pay(PaymentID)
        /// The person looks for a sitter.
        case sitters
    }

    /// The id of the feature.
    public static let id: FeatureID = "booking"

    /// The routes of the booking flow, the bookings, and a sitter's desk.
    public static let routes = [
        FeatureRoute("sitters/:sitter/book", "The steps that book a sitter's time") {
            BookingDestination.book(try $0.value("sitter"))
        },
        FeatureRoute(
            "sitters/:sitter/book/:care", "The steps with a service and a day chosen, like walk or walk,2026-05-04"
        ) {
            BookingDestination.book(try $0.value("sitter"), choice: try $0.value("care") as CareChoice)
        },
        FeatureRoute("sitters/:sitter/desk", "A sitter's requests, bookings and payouts") {
            BookingDestination.desk(try $0.value("sitter"))
        },
        FeatureRoute("bookings/:booking/papers", "A booking's receipt, and files to save") {
            BookingDestination.papers(try $0.value("booking"))
        },
        FeatureRoute("bookings/:booking/time", "Another time for a booking") {
            BookingDestination.move(try $0.value("booking"))
        },
        FeatureRoute("bookings/:booking/dispute", "Report that something went wrong") {
            BookingDestination.dispute(try $0.value("booking"))
        },
        FeatureRoute(
            "bookings", "Your bookings", named: "Bookings", also: "booked sitter walks visits stays cancel",
            to: BookingDestination.list),
        FeatureRoute("bookings/:booking", "A booking: its times, price and history") {
            BookingDestination.booking(try $0.value("booking"))
        },
    ]

    /// The links on other features' screens.
    public static let links = [
        FeatureLink(id: "bookings", label: "Bookings", key: "k", on: .home, to: "bookings"),
        FeatureLink(id: "bookings", label: "Bookings", key: "k", isForOwner: true, on: .pet, to: "bookings"),
        FeatureLink(id: "booking", label: "Booking", on: .agendaItem, to: "bookings/:item"),
        FeatureLink(id: "booking", label: "Booking", on: .notice, to: "bookings/:item"),
    ]

    private let dependencies: BookingDependencies

    /// Creates the module.
    public init(dependencies: BookingDependencies) {
        self.dependencies = dependencies
    }

    /// The screens from the bottom to a destination: the list, a booking, and a screen of that booking.
    public func path(to destination: BookingDestination) -> [BookingDestination] {
        switch destination {
        case .booking: [.list, destination]
        case .papers(let id), .move(let id), .dispute(let id): [.list, .booking(id), destination]
        case .book, .desk, .list: [destination]
        }
    }

    /// Returns a new screen for a destination.
    public func makeScreen(for destination: BookingDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .list: return BookingListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .booking(let id): return BookingViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .desk(let id): return SitterDeskViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .papers(let id):
            return BookingPapersViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .move(let id): return BookingMoveViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .dispute(let id):
            return BookingDisputeViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .book(let sitter, let choice):
            return flow(of: sitter, choice: choice, coordinator: coordinator)
        }
    }

    @MainActor
    private func flow(of sitter: SitterID, choice: CareChoice?, coordinator: any Coordinator) -> any ScreenSource {
        let log = dependencies.log
        let settings = dependencies.settings
        return StoreScreenSource(
            initialState: BookingFlow(
                sitterID: sitter, today: dependencies.today.date, choice: choice,
                draft: dependencies.draft(of: sitter)),
            reducer: BookingDraftReducer(
                flow: BookingReducer(effects: BookingEffects(dependencies: dependencies)), dependencies: dependencies),
            coordinator: coordinator,
            present: { state in
                var state = state
                state.firstWeekday = settings.current.firstWeekday
                return BookingScreens.present(state)
            },
            interpret: BookingScreens.interpret,
            onAppear: .appeared,
            onResult: BookingScreens.interpret,
            onProblem: { log.error("the store of a booking reported a problem", ["problem": .private("\($0)")]) }
        )
    }
}

/// The feature's screens.
public enum BookingDestination: Transition {
    /// The steps that book a sitter's time, with the care that was chosen on the sitter's page.
    case book(SitterID, choice: CareChoice? = nil)
    /// A sitter's requests, bookings and payouts.
    case desk(SitterID)
    /// The list of bookings.
    case list
    /// One booking.
    case booking(BookingID)
    /// The receipt of a booking, and files to save.
    case papers(BookingID)
    /// Another time for a booking.
    case move(BookingID)
    /// A report that something went wrong.
    case dispute(BookingID)
}

/// A service, and maybe a day, that were chosen before the booking flow.
public struct CareChoice: Hashable, Sendable, LosslessStringConvertible {
    let service: CareService
    let day: CalendarDate?

    /// Reads the text of ``description``.
    public init?(_ description: String) {
        let parts = description.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let service = CareService(rawValue: String(parts[0])) else { return nil }
        var day: CalendarDate?
        if parts.count > 1 {
            guard let written = CalendarDate(parts[1]) else { return nil }
            day = written
        }
        self.service = service
        self.day = day
    }

    /// The service and the day as in a route: `walk` or `walk,2026-05-04`.
    public var description: String { service.rawValue + (day.map { ",\($0)" } ?? "") }
}

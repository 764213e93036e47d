import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import CoreStorage
import Foundation
import Synchronization

@testable import BookingFeature

/// A sitter with time, two animals, and a service whose answers a test sets.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest
    static let time = LocalTime("2026-05-05T09:30") ?? LocalTime(.earliest, .midnight)

    let coordinator = CoordinatorDouble()
    let service = BookingServiceDouble()
    let payments = PaymentProviderDouble()
    let store: MemoryKeyValueStore
    let sitters: SitterRepositoryDouble
    let sitter: Sitter
    let bruno: Pet
    let miso: Pet
    let services: BookingServices

    init(
        pets: Bool = true, sitter: Sitter? = nil, store: MemoryKeyValueStore = MemoryKeyValueStore(), bruno: Pet? = nil,
        now: LocalTime = LocalTime(today, .midnight), clock: any Clock<Duration> = ImmediateClock()
    ) throws {
        self.store = store
        self.sitter = try sitter ?? Self.makeSitter()
        sitters = SitterRepositoryDouble(
            [self.sitter], times: [FreeTimes(day: Self.time.day, starts: [Self.time])])
        self.bruno = try bruno ?? Pet(name: "Bruno", species: .dog, today: Self.today)
        miso = try Pet(name: "Miso", species: .cat, today: Self.today)
        services = BookingServices(
            bookings: service, sitters: sitters, pets: PetRepositoryDouble(pets ? [self.bruno, miso] : []),
            payments: payments, today: FixedToday(now.day, at: now.time), ids: SequentialIDs(),
            settings: SettingsDouble(),
            drafts: BookingDrafts(in: store.scoped(to: "tests"), log: .disabled), clock: clock,
            log: .disabled)
    }

    /// A new flow, and its screens.
    func flow(wished: CareWish? = nil) -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = BookingFlow(
            sitterID: sitter.id, today: Self.today, wished: wished, draft: services.drafts.draft(of: sitter.id))
        return StoreScreenSource(
            initialState: flow,
            reducer: KeptBookingReducer(
                flow: BookingReducer.flow(effects: BookingEffects(services: services)), drafts: services.drafts,
                clock: services.clock), coordinator: coordinator,
            present: BookingScreens.present, interpret: BookingScreens.interpret, onAppear: .appeared,
            onProblem: { _ in })
    }

    /// A new flow in which Bruno, a walk and the one free time are chosen.
    func flowWithTime() async -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = flow()
        flow.appear()
        _ = await flow.settled()
        flow.handle(.edited(FieldID("pet/\(bruno.id)"), .flag(true)))
        flow.handle(.edited("service", .option("walk")))
        flow.handle(.activated("choose-time"))
        _ = await flow.settled()
        flow.handle(.selected("2026-05-05", in: "days"))
        flow.handle(.selected("2026-05-05T09:30", in: "times"))
        return flow
    }

    static func makeSitter() throws -> Sitter {
        let nowhere = Coordinate(latitude: 0, longitude: 0)
        guard let nowhere, let hours = WorkingHours(Array(repeating: 0..<1440, count: 7)) else {
            throw CareError.unitCount(0)
        }
        return Sitter(
            id: SitterID(), name: "Ana Lopes", about: "", languages: [], species: [.dog, .cat],
            offers: [
                try CareOffer(.walk, price: Money(1500, .euro), minutes: 60),
                try CareOffer(.boarding, price: Money(4000, .euro), minutes: 1440),
            ], addOns: [CareAddOn(id: "pills", name: "Giving medicine", price: try Money(300, .euro))], terms: terms,
            area: nowhere, timeZone: "Europe/Berlin", hours: hours, capacity: 1, rating: Rating(stars: 5, count: 1))
    }

    static func payment(_ id: PaymentID, _ status: Payment.Status) -> Payment {
        Payment(
            id: id, label: "Dog walking with Ana Lopes", amount: .zero(.euro), status: status,
            expiresAt: .distantFuture)
    }

    static let terms = CareTerms(
        furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
        lateCancellationPercent: 50)

    static func booking(
        _ statuses: [Booking.Status], id: BookingID = BookingID(), pet: PetID = PetID(),
        of sitter: SitterID = SitterID(),
        zone: String = "Europe/Berlin", dispute: Booking.Dispute? = nil
    ) throws -> Booking {
        let booking = Booking(
            id: id, sitter: sitter, sitterName: "Ana Lopes", pets: [pet], service: .walk, start: time,
            end: LocalTime(time.day, minute: time.minute + 60) ?? time, timeZone: zone, note: nil,
            total: try Money(1500, .euro), terms: terms,
            history: statuses.enumerated().map {
                Booking.Event($1, at: Date(timeIntervalSince1970: 1_777_000_000 + Double($0)))
            }, stars: nil, dispute: dispute)
        guard let booking else { throw CareError.unitCount(0) }
        return booking
    }
}

/// Answers with what a test sets, and remembers what it was asked.
final class BookingServiceDouble: BookingService {
    struct Asked: Sendable {
        var wishes: [BookingWish] = []
        var holds: [UUID] = []
        var released: [UUID] = []
        var booked: [BookingID] = []
        var notes: [String] = []
        var reviews: [Int] = []
        var cancelled = 0
        var holdError: ServiceError?
        var bookError: ServiceError?
        var listError: ServiceError?
        var bookings: [Booking] = []
        var unreadable: [UnreadableRecord] = []
        var taken: Set<CalendarDate> = []
        var moved: [LocalTime] = []
        var answers: [BookingID: Bool] = [:]
        var disputes: [String] = []
        var disputeError: ServiceError?
        var refunds: [BookingID: Money] = [:]
    }

    private let state = Mutex(Asked())

    var asked: Asked { state.withLock { $0 } }

    func set(_ change: @Sendable (inout Asked) -> Void) {
        state.withLock { change(&$0) }
    }

    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) throws(ServiceError) -> [LocalTime] {
        starts.filter { !asked.taken.contains($0.day) }
    }

    func hold(_ wish: BookingWish, as id: UUID) throws(ServiceError) -> HeldTime {
        let error = state.withLock { state in
            state.wishes.append(wish)
            state.holds.append(id)
            return state.holdError
        }
        if let error { throw error }
        let total = Money.zero(.euro)
        return HeldTime(
            id: id, expiresAt: .distantFuture, lines: [Quote.Line("Dog walking, 1 walk", total)], total: total,
            includedTax: total, payment: PaymentID(id))
    }

    func release(_ id: UUID) { state.withLock { $0.released.append(id) } }

    func book(_ held: HeldTime, note: String, as id: BookingID) throws(ServiceError) -> [Booking] {
        let (error, bookings) = state.withLock { state in
            state.booked.append(id)
            state.notes.append(note)
            return (state.bookError, state.bookings)
        }
        if let error { throw error }
        return bookings
    }

    func bookings() throws(ServiceError) -> Listed<Booking> {
        if let error = asked.listError { throw error }
        return Listed(asked.bookings, unreadable: asked.unreadable)
    }

    func booking(_ id: BookingID) throws(ServiceError) -> Booking {
        guard let booking = state.withLock({ state in state.bookings.first { $0.id == id } }) else { throw .notFound }
        return booking
    }

    func move(_ id: BookingID, to start: LocalTime) throws(ServiceError) -> Booking {
        let error = state.withLock { state in
            state.moved.append(start)
            return state.holdError
        }
        if let error { throw error }
        return try booking(id)
    }

    func cancel(_ id: BookingID) throws(ServiceError) -> Booking {
        state.withLock { $0.cancelled += 1 }
        return try booking(id)
    }

    func desk(of sitter: SitterID) throws(ServiceError) -> SitterDesk {
        if let error = asked.listError { throw error }
        return SitterDesk(
            sitterName: "Ana Lopes", bookings: asked.bookings, earned: .zero(.euro), payouts: [], paidOut: .zero(.euro))
    }

    func answer(_ id: BookingID, accepts: Bool) throws(ServiceError) {
        if let error = asked.holdError { throw error }
        state.withLock { $0.answers[id] = accepts }
    }

    func dispute(_ id: BookingID, reason: String) throws(ServiceError) -> Booking {
        let error = state.withLock { state in
            state.disputes.append(reason)
            return state.disputeError
        }
        if let error { throw error }
        return try booking(id)
    }

    func settle(_ id: BookingID, refund: Money) throws(ServiceError) {
        if let error = asked.holdError { throw error }
        state.withLock { $0.refunds[id] = refund }
    }

    func review(_ id: BookingID, stars: Int, text: String) throws(ServiceError) -> Booking {
        state.withLock { $0.reviews.append(stars) }
        return try booking(id)
    }
}

/// A clock on which nobody waits.
struct ImmediateClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

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
import Testing

@testable import BookingFeature

/// A sitter with free time, two pets, and a service whose answers a test sets.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest
    static let time = LocalTime("2026-05-05T09:30") ?? LocalTime(.earliest, .midnight)

    let coordinator = CoordinatorDouble()
    let service = BookingRepositoryDouble()
    let payments = PaymentRepositoryDouble()
    let store: MemoryKeyValueStore
    let sitters: SitterRepositoryDouble
    let sitter: Sitter
    let bruno: Pet
    let miso: Pet
    let dependencies: BookingDependencies

    init(
        pets: Bool = true, sitter: Sitter? = nil, store: MemoryKeyValueStore = MemoryKeyValueStore(), bruno: Pet? = nil,
        now: LocalTime = LocalTime(today, .midnight), today: (any Today)? = nil,
        clock: any Clock<Duration> = ImmediateClock()
    ) throws {
        self.store = store
        self.sitter = try sitter ?? Self.makeSitter()
        sitters = SitterRepositoryDouble(
            [self.sitter], times: [FreeTimes(day: Self.time.day, starts: [Self.time])])
        self.bruno = try bruno ?? Pet(name: "Bruno", species: .dog, today: Self.today)
        miso = try Pet(name: "Miso", species: .cat, today: Self.today)
        dependencies = BookingDependencies(
            bookings: service, sitters: sitters, pets: PetRepositoryDouble(pets ? [self.bruno, miso] : []),
            payments: payments, today: today ?? FixedToday(now.day, at: now.time), ids: SequentialIDs(),
            settings: SettingsDouble(),
            drafts: DraftStore("booking-drafts", in: store.scoped(to: "tests")), clock: clock, log: .disabled)
    }

    var reducer: BookingReducer { BookingReducer(effects: BookingEffects(dependencies: dependencies)) }

    /// Counts the actions of the flows.
    let actions = ActionCounter()

    /// Returns a new flow.
    func flow(choice: CareChoice? = nil) -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = BookingFlow(
            sitterID: sitter.id, today: Self.today, choice: choice, draft: dependencies.draft(of: sitter.id))
        return StoreScreenSource(
            initialState: flow,
            reducer: actions.counting(BookingDraftReducer(flow: reducer, dependencies: dependencies)),
            coordinator: coordinator,
            present: BookingScreens.present, interpret: BookingScreens.interpret, onAppear: .appeared,
            onResult: BookingScreens.interpret, onProblem: { _ in })
    }

    /// Returns a flow in which Bruno, a walk and the only free time are chosen.
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

    /// Returns a flow at its price, with the time held.
    func flowWithPrice() async -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = await flowWithTime()
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        return flow
    }

    /// Goes to pay for held time. The payment's screen returns the payment in a state.
    func pay(_ flow: StoreScreenSource<BookingFlow, BookingAction>, _ status: Payment.Status = .authorized) async {
        guard let held = flow.store.state.price.held else {
            Issue.record("Nothing is held.")
            return
        }
        flow.handle(.activated("pay"))
        #expect(coordinator.transitions(of: BookingModule.Output.self).last == .pay(held.payment))
        flow.appear()
        flow.receive(FlowResult(Self.payment(held.payment, status)))
        _ = await flow.settled()
    }

    /// Returns the draft that another run of the app would read.
    func savedDraft(of account: String = "tests") -> BookingDraft? {
        DraftStore<BookingDraft>("booking-drafts", in: store.scoped(to: account))["booking"]
    }

    /// Waits until the saved draft is as expected, or the time limit of the suite ends the wait. A file's draft has no
    /// event.
    func waitForDraft(_ isReached: (BookingDraft?) -> Bool) async {
        while !isReached(savedDraft()), !Task.isCancelled { await Task.yield() }
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
        of sitter: SitterID = SitterID(), start: LocalTime = time, sitterName: String = "Ana Lopes",
        zone: String = "Europe/Berlin", dispute: Booking.Dispute? = nil, sitterHasNoAccount: Bool = false
    ) throws -> Booking {
        let booking = Booking(
            id: id, sitter: sitter, sitterName: sitterName, pets: [pet], service: .walk, start: start,
            end: LocalTime(start.day, minute: start.minute + 60) ?? start, timeZone: zone, note: nil,
            total: try Money(1500, .euro), terms: terms,
            history: statuses.enumerated().map {
                Booking.Event($1, at: Date(timeIntervalSince1970: 1_777_000_000 + Double($0)))
            }, stars: nil, dispute: dispute, sitterHasNoAccount: sitterHasNoAccount)
        guard let booking else { throw CareError.unitCount(0) }
        return booking
    }
}

/// Holds and bookings that a test sets. It records its calls and can be made to fail.
final class BookingRepositoryDouble: BookingRepository {
    /// The methods of ``BookingRepository`` that can fail.
    enum Call: Hashable, Sendable, CaseIterable {
        case free, hold, release, book, bookings, booking, move, cancel, desk, answer, dispute, settle, review
    }

    struct State: Sendable {
        /// The error of each method that fails.
        var failures: [Call: ServiceError] = [:]
        /// The methods that do their work and then fail, as if the answer was lost.
        var lostAnswers: Set<Call> = []
        var requests: [BookingRequest] = []
        var holds: [UUID] = []
        var released: [UUID] = []
        var booked: [BookingID] = []
        var notes: [String] = []
        var reviews: [Int] = []
        var cancelled = 0
        var bookings: [Booking] = []
        var sheets: [CareSheet] = []
        var unreadable: [UnreadableRecord] = []
        var taken: Set<CalendarDate> = []
        var moved: [LocalTime] = []
        var answers: [BookingID: Bool] = [:]
        var disputes: [String] = []
        var refunds: [BookingID: Money] = [:]
        var total = Money.zero(.euro)
    }

    private let state = Mutex(State())

    var asked: State { state.withLock { $0 } }

    func set(_ change: @Sendable (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    private func answer<Value: Sendable>(
        _ call: Call, _ work: (inout State) -> Value
    ) throws(ServiceError) -> Value {
        let result: Result<Value, ServiceError> = state.withLock { state in
            if let failure = state.failures[call] { return .failure(failure) }
            let value = work(&state)
            if state.lostAnswers.contains(call) { return .failure(.unanswered(reason: "The answer was lost.")) }
            return .success(value)
        }
        return try result.get()
    }

    private func find(_ id: BookingID, _ call: Call) throws(ServiceError) -> Booking {
        let booking = try answer(call) { state in state.bookings.first { $0.id == id } }
        guard let booking else { throw .notFound }
        return booking
    }

    func free(
        _ starts: [LocalTime], of sitter: SitterID, for service: CareService, nights: Int
    ) throws(ServiceError) -> [LocalTime] {
        try answer(.free) { state in starts.filter { !state.taken.contains($0.day) } }
    }

    func hold(_ request: BookingRequest, as id: UUID) throws(ServiceError) -> HeldTime {
        state.withLock { state in
            state.requests.append(request)
            state.holds.append(id)
        }
        return try answer(.hold) { state in
            HeldTime(
                id: id, expiresAt: .distantFuture, lines: [Quote.Line("Dog walking, 1 walk", state.total)],
                total: state.total, includedTax: .zero(.euro), payment: PaymentID(id))
        }
    }

    func release(_ id: UUID) throws(ServiceError) {
        state.withLock { $0.released.append(id) }
        try answer(.release) { _ in }
    }

    func book(_ held: HeldTime, note: String, as id: BookingID) throws(ServiceError) -> [Booking] {
        state.withLock { state in
            state.booked.append(id)
            state.notes.append(note)
        }
        return try answer(.book) { $0.bookings }
    }

    func bookings() throws(ServiceError) -> Listed<Booking> {
        try answer(.bookings) { Listed($0.bookings, unreadable: $0.unreadable) }
    }

    func booking(_ id: BookingID) throws(ServiceError) -> Booking { try find(id, .booking) }

    func move(_ id: BookingID, to start: LocalTime) throws(ServiceError) -> Booking {
        state.withLock { $0.moved.append(start) }
        return try find(id, .move)
    }

    func cancel(_ id: BookingID) throws(ServiceError) -> Booking {
        state.withLock { $0.cancelled += 1 }
        return try find(id, .cancel)
    }

    func desk(of sitter: SitterID) throws(ServiceError) -> ListedDesk {
        try answer(.desk) { state in
            let desk = SitterDesk(
                sitterName: "Ana Lopes", bookings: state.bookings, sheets: state.sheets, earned: .zero(.euro),
                payouts: [],
                paidOut: .zero(.euro))
            return ListedDesk(desk: desk, unreadable: state.unreadable)
        }
    }

    func answer(_ id: BookingID, accepts: Bool) throws(ServiceError) {
        try answer(.answer) { $0.answers[id] = accepts }
    }

    func dispute(_ id: BookingID, reason: String) throws(ServiceError) -> Booking {
        state.withLock { $0.disputes.append(reason) }
        return try find(id, .dispute)
    }

    func settle(_ id: BookingID, refund: Money) throws(ServiceError) {
        try answer(.settle) { $0.refunds[id] = refund }
    }

    func review(_ id: BookingID, stars: Int, text: String) throws(ServiceError) -> Booking {
        state.withLock { $0.reviews.append(stars) }
        return try find(id, .review)
    }
}

/// A clock whose sleeps end at once.
struct ImmediateClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

extension Screen {
    /// The texts of all notices.
    var notices: [String] {
        allElements.compactMap { if case .notice(let notice) = $0 { notice.text.plain } else { nil } }
    }

    /// The texts outside of other elements.
    var texts: [String] {
        allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
    }

    /// All facts, in order.
    var allFacts: [Fact] {
        allElements.flatMap { element -> [Fact] in
            if case .facts(let facts) = element { facts } else { [] }
        }
    }

    /// The value of a fact.
    func fact(_ label: String) -> String? { allFacts.first { $0.label == label }?.value.plain }
}

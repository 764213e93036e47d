import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreStorage
import Foundation

/// The requests of the booking flow.
struct BookingEffects: Sendable {
    let dependencies: BookingDependencies

    /// Loads the sitter, the pets, and the person's home.
    func load(_ id: SitterID) -> Effect<BookingAction> {
        .request(failed: { .loadFailed($0) }, log: dependencies.log.failure("loading a sitter failed")) {
            () async throws(ServiceError) in
            async let pets = Result { () async throws(ServiceError) in try await dependencies.pets.pets() }
            async let home = Result { () async throws(ServiceError) in try await dependencies.sitters.area() }
            let sitter = try await dependencies.sitters.sitter(id).sitter
            // Only its owner books care for a pet.
            let own = try await pets.get().filter { $0.access.role == .owner }
            return .loaded(sitter, own, home: try await home.get())
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the free times of a month. Starting it cancels the request for another month.
    func loadTimes(of id: SitterID, for stay: CareStay, month: CalendarDate) -> Effect<BookingAction> {
        .request(failed: { .when(.timesFailed($0)) }, log: dependencies.log.failure("loading free times failed")) {
            () async throws(ServiceError) in
            let first = max(month, dependencies.today.date)
            let days = max(1, first.days(until: month.adding(months: 1)))
            let times = try await dependencies.sitters.freeTimes(
                of: id, for: stay.service, from: first, days: days, nights: stay.nights)
            return .when(.timesLoaded(month: month, times))
        }.cancellable(id: "times", cancelInFlight: true)
    }

    /// Fetches which times of a series are free, after a short pause without changes. After a failure, the service
    /// checks the times when they are held.
    func findFreeTimes(_ flow: BookingFlow) -> Effect<BookingAction> {
        let sitter = flow.sitterID
        let starts = flow.series.asked
        guard let stay = flow.what.stay, !starts.isEmpty else { return .none }
        return .request(log: dependencies.log.failure("finding the free times of a series failed")) {
            () async throws(ServiceError) in
            let free = Set(
                try await dependencies.bookings.free(starts, of: sitter, for: stay.service, nights: stay.nights))
            let isFree = Dictionary(starts.map { ($0, free.contains($0)) }) { first, _ in first }
            return .series(.freeTimesFound(isFree))
        }.debounced(id: "free", for: .milliseconds(200), clock: dependencies.clock)
    }

    /// Creates the id of a hold. The id is in the state before anything is sent, so a repeated request replaces a hold
    /// whose answer was lost.
    func createHold(_ request: BookingRequest) -> Effect<BookingAction> {
        .run { send in send(.price(.holdCreated(dependencies.ids.makeUUID(), request))) }
    }

    /// Holds time, and loads the other bookings to compare it with.
    func hold(_ request: BookingRequest, as id: UUID) -> Effect<BookingAction> {
        .request(failed: { .price(.holdFailed($0)) }, log: dependencies.log.failure("holding time failed")) {
            () async throws(ServiceError) in
            let held = try await dependencies.bookings.hold(request, as: id)
            return .price(.held(held, others: await otherBookings(), now: dependencies.today.instant))
        }
    }

    private func otherBookings() async -> [Booking] {
        do throws(ServiceError) {
            return try await dependencies.bookings.bookings().values
        } catch {
            // The other bookings are only needed for a warning.
            dependencies.log.failure("loading the other bookings failed")(error)
            return []
        }
    }

    /// Releases held time. If this fails, the hold ends by itself after ten minutes.
    func release(_ id: UUID) -> Effect<BookingAction> {
        .request(log: dependencies.log.failure("releasing held time failed")) { () async throws(ServiceError) in
            try await dependencies.bookings.release(id)
            return nil
        }
    }

    /// Books held time. The bookings get the id of the hold, so that a repeated request books nothing twice.
    func book(_ held: HeldTime, note: String) -> Effect<BookingAction> {
        .request(failed: { .price(.bookingFailed($0)) }, log: dependencies.log.failure("booking failed")) {
            () async throws(ServiceError) in
            let bookings = try await dependencies.bookings.book(held, note: note, as: BookingID(held.id))
            return .price(.booked(bookings))
        }
    }

    /// Loads the new bookings again, because their pages can cancel and move them. After a failure, they are shown as
    /// they were when booked.
    func reload(_ ids: [BookingID]) -> Effect<BookingAction> {
        .request(log: dependencies.log.failure("loading new bookings again failed")) {
            () async throws(ServiceError) in
            let all = try await dependencies.bookings.bookings()
            return .bookedReloaded(all.values.filter { ids.contains($0.id) })
        }.cancellable(id: "reload", cancelInFlight: true)
    }
}

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
        .run { send in
            do throws(ServiceError) {
                async let pets = Result { () async throws(ServiceError) in try await dependencies.pets.pets() }
                async let home = Result { () async throws(ServiceError) in try await dependencies.sitters.area() }
                let sitter = try await dependencies.sitters.sitter(id).sitter
                send(.loaded(sitter, try await pets.get(), home: try await home.get()))
            } catch {
                log("loading a sitter failed", error)
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the free times of a month. Starting it cancels the request for another month.
    func loadTimes(of id: SitterID, for stay: CareStay, month: CalendarDate) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                let first = max(month, dependencies.today.date)
                let days = max(1, first.days(until: month.adding(months: 1)))
                let times = try await dependencies.sitters.freeTimes(
                    of: id, for: stay.service, from: first, days: days, nights: stay.nights)
                send(.when(.timesLoaded(month: month, times)))
            } catch {
                log("loading free times failed", error)
                send(.when(.timesFailed(error)))
            }
        }.cancellable(id: "times", cancelInFlight: true)
    }

    /// Finds out which times of a series are free, once nothing was changed for a moment.
    func findFreeTimes(_ flow: BookingFlow) -> Effect<BookingAction> {
        let sitter = flow.sitterID
        let starts = flow.series.asked
        guard let stay = flow.what.stay, !starts.isEmpty else { return .none }
        return .run { send in
            do throws(ServiceError) {
                let free = Set(
                    try await dependencies.bookings.free(starts, of: sitter, for: stay.service, nights: stay.nights))
                let isFree = Dictionary(starts.map { ($0, free.contains($0)) }) { first, _ in first }
                send(.series(.freeTimesFound(isFree)))
            } catch {
                // The service finds it out again when the time is held.
                log("finding the free times of a series failed", error)
            }
        }.debounced(id: "free", for: .milliseconds(200), clock: dependencies.clock)
    }

    /// Creates the id of a hold. The id is in the state before anything is sent, so a repeated request replaces a hold
    /// whose answer was lost.
    func createHold(_ request: BookingRequest) -> Effect<BookingAction> {
        .run { send in send(.price(.holdCreated(dependencies.ids.makeUUID(), request))) }
    }

    /// Holds time, and loads the other bookings to compare it with.
    func hold(_ request: BookingRequest, as id: UUID) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                let held = try await dependencies.bookings.hold(request, as: id)
                send(.price(.held(held, others: await otherBookings(), now: dependencies.today.instant)))
            } catch {
                log("holding time failed", error)
                send(.price(.holdFailed(error)))
            }
        }
    }

    private func otherBookings() async -> [Booking] {
        do throws(ServiceError) {
            return try await dependencies.bookings.bookings().values
        } catch {
            // They are only needed for a warning.
            log("loading the other bookings failed", error)
            return []
        }
    }

    /// Releases held time.
    func release(_ id: UUID) -> Effect<BookingAction> {
        .run { _ in
            do throws(ServiceError) {
                try await dependencies.bookings.release(id)
            } catch {
                // It ends by itself after ten minutes.
                log("releasing held time failed", error)
            }
        }
    }

    /// Fetches the state of a payment.
    func look(_ payment: PaymentID) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.price(.paymentSeen(try await dependencies.payments.payment(payment))))
            } catch {
                log("fetching a payment failed", error)
                send(.price(.paymentFailed(error)))
            }
        }
    }

    /// Books held time. The bookings get the id of the hold, so that a repeated request books nothing twice.
    func book(_ held: HeldTime, note: String) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                let bookings = try await dependencies.bookings.book(held, note: note, as: BookingID(held.id))
                send(.price(.booked(bookings)))
            } catch {
                log("booking failed", error)
                send(.price(.bookingFailed(error)))
            }
        }
    }

    /// Loads the bookings that were made again: their pages can cancel and move them.
    func lookAgain(_ ids: [BookingID]) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                let all = try await dependencies.bookings.bookings()
                send(.bookedSeen(all.values.filter { ids.contains($0.id) }))
            } catch {
                // What is shown was true when it was booked.
                log("loading new bookings again failed", error)
            }
        }.cancellable(id: "look-again", cancelInFlight: true)
    }

    private func log(_ message: StaticString, _ error: ServiceError) {
        dependencies.log.warning(message, ["error": .private(error)])
    }
}

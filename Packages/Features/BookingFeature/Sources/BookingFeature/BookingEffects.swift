import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The work of booking: all that waits or fails.
struct BookingEffects: Sendable {
    let services: BookingServices

    func load(_ id: SitterID) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                async let pets = Result { () async throws(ServiceError) in try await services.pets.pets() }
                async let home = Result { () async throws(ServiceError) in try await services.sitters.area() }
                let sitter = try await services.sitters.sitter(id).sitter
                send(.loaded(sitter, try await pets.get(), home: try await home.get()))
            } catch {
                note("a sitter wasn't loaded", error)
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads a month's free times; those of a month that was left are given up.
    func loadTimes(
        of id: SitterID, for stay: CareStay, month: CalendarDate
    ) -> Effect<WhenStep.Action> {
        .run { send in
            do throws(ServiceError) {
                let first = max(month, services.today.date)
                let days = max(1, first.days(until: month.adding(months: 1)))
                send(
                    .timesLoaded(
                        month: month,
                        try await services.sitters.freeTimes(
                            of: id, for: stay.service, from: first, days: days, nights: stay.nights)))
            } catch {
                note("free times weren't loaded", error)
                send(.timesFailed(error))
            }
        }.cancellable(id: "times", cancelInFlight: true)
    }

    /// Asks which times of a series are free, once nothing was changed for a moment.
    func askWhatIsFree(_ flow: BookingFlow) -> Effect<BookingAction> {
        let (sitter, starts) = (flow.sitterID, flow.series.asked)
        guard let stay = flow.what.stay, !starts.isEmpty else { return .none }
        return .run { send in
            do throws(ServiceError) {
                let free = Set(
                    try await services.bookings.free(starts, of: sitter, for: stay.service, nights: stay.nights))
                send(.series(.freeTold(Dictionary(starts.map { ($0, free.contains($0)) }) { first, _ in first })))
            } catch {
                // It is told when the time is held, too.
                note("it wasn't told which times are free", error)
            }
        }.debounced(id: "free", for: .milliseconds(200), clock: services.clock)
    }

    /// Holds time; what was held before is given back by taking its place.
    func hold(_ wish: BookingWish, replacing held: HeldTime?) -> Effect<PriceStep.Action> {
        .run { send in
            do throws(ServiceError) {
                send(.held(try await services.bookings.hold(wish, as: held?.id ?? services.ids.makeUUID())))
            } catch {
                note("time wasn't held", error)
                send(.holdFailed(error))
            }
        }
    }

    func release(_ held: HeldTime) -> Effect<PriceStep.Action> {
        .run { _ in
            do throws(ServiceError) {
                try await services.bookings.release(held.id)
            } catch {
                // It ends by itself after ten minutes.
                note("held time wasn't given back", error)
            }
        }
    }

    /// Looks whether held time is paid for.
    func look(_ payment: PaymentID) -> Effect<PriceStep.Action> {
        .run { send in
            do throws(ServiceError) {
                send(.paymentSeen(try await services.payments.payment(payment)))
            } catch {
                note("a payment wasn't found out about", error)
                send(.paymentUnseen(error))
            }
        }
    }

    /// Books held time. The bookings' id comes from the hold, so that asking again after no answer books nothing twice.
    func book(_ held: HeldTime, note text: String) -> Effect<PriceStep.Action> {
        .run { send in
            do throws(ServiceError) {
                send(.booked(try await services.bookings.book(held, note: text, as: BookingID(held.id))))
            } catch {
                note("time wasn't booked", error)
                send(.bookingFailed(error))
            }
        }
    }

    /// Looks how what was booked stands now: from its page it may have been cancelled or moved.
    func lookAgain(_ ids: [BookingID]) -> Effect<BookingAction> {
        .run { send in
            do throws(ServiceError) {
                let all = try await services.bookings.bookings()
                send(.bookedSeen(all.values.filter { ids.contains($0.id) }))
            } catch {
                // What is shown was true when it was booked; the bookings' own list says when it can't be loaded.
                note("what was booked wasn't looked at again", error)
            }
        }.cancellable(id: "look-again", cancelInFlight: true)
    }

    private func note(_ message: StaticString, _ error: ServiceError) {
        services.log.warning(message, ["error": .private(error)])
    }
}

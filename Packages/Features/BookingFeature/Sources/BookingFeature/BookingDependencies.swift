import AppLogging
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import Foundation

/// The dependencies of the booking feature.
public struct BookingDependencies: Sendable {
    let bookings: any BookingRepository
    let sitters: any SitterRepository
    let pets: any PetRepository
    let payments: any PaymentRepository
    let today: any Today
    let ids: any IDGenerating
    let settings: any CurrentSettings
    let drafts: DraftStore<BookingDraft>
    let clock: any Clock<Duration>
    let log: Log
}

extension BookingDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends the requests for holds and bookings.
    ///   - sitters: The sitters.
    ///   - pets: The person's pets.
    ///   - payments: The states of payments.
    ///   - today: The current day and instant.
    ///   - ids: Creates the ids of holds and bookings, so that a repeated request books nothing twice.
    ///   - settings: The first day of a week.
    ///   - store: Saves the draft of an unfinished booking.
    ///   - clock: Measures the pause after typing before the draft is saved.
    ///   - log: Receives failures.
    public init(
        client: APIClient,
        sitters: any SitterRepository,
        pets: any PetRepository,
        payments: any PaymentRepository,
        today: any Today,
        ids: any IDGenerating,
        settings: any CurrentSettings,
        store: any KeyValueStore,
        clock: any Clock<Duration> = ContinuousClock(),
        log: Log
    ) {
        self.init(
            bookings: BookingGateway(client: client), sitters: sitters, pets: pets, payments: payments, today: today,
            ids: ids, settings: settings, drafts: DraftStore("booking-drafts", in: store), clock: clock, log: log)
    }
}

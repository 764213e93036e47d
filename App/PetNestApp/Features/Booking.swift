import BookingFeature
import CoreArchitecture

extension AppFeature {
    /// Booking a sitter, and the bookings.
    static let booking = AppFeature(
        build: { $0.booking() },
        resolve: { (output: BookingModule.Output) in
            switch output {
            case .sitters: .go(to: Route(["sitters"]))
            case .pay(let payment): .go(to: Route(["pay", "\(payment)"]))
            }
        },
        cards: {
            BookingModule.cards(
                client: $0.services.client, today: $0.services.today, log: $0.log(of: BookingModule.id))
        })
}

extension FeatureModuleBuilder {
    fileprivate func booking() -> BookingModule {
        BookingModule(
            dependencies: BookingDependencies(
                client: services.client,
                sitters: services.sitters,
                pets: services.pets,
                payments: services.payments,
                today: services.today,
                ids: services.ids,
                settings: services.settings,
                store: services.store,
                log: log(of: BookingModule.id)
            ))
    }
}

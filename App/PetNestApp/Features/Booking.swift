import BookingFeature

extension AppFeature {
    /// The flow that books a sitter's time, and what is booked.
    static let booking = AppFeature { $0.booking() }
}

extension FeatureModuleBuilder {
    fileprivate func booking() -> BookingModule {
        BookingModule(
            dependencies: BookingDependencies(
                client: services.client,
                sitters: services.sitters,
                pets: services.pets,
                today: services.today,
                ids: services.ids,
                settings: services.settings,
                log: log(of: BookingModule.id)
            ))
    }
}

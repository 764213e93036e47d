import CartFeature

extension AppFeature {
    /// Cart.
    static let cart = AppFeature { $0.cart() }
}

extension FeatureModuleBuilder {
    fileprivate func cart() -> CartModule {
        CartModule(
            dependencies: CartDependencies(
                client: services.client,
                log: log(of: CartModule.id)
            ))
    }
}

import PaymentFeature

extension AppFeature {
    /// The payment screen and the wallet.
    static let payment = AppFeature { $0.payment() }
}

extension FeatureModuleBuilder {
    fileprivate func payment() -> PaymentModule {
        PaymentModule(
            dependencies: PaymentDependencies(
                payments: services.payments, today: services.today, ids: services.ids, log: log(of: PaymentModule.id)))
    }
}

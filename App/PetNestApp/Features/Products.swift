import ProductsFeature

extension AppFeature {
    /// Products.
    static let products = AppFeature { $0.products() }
}

extension FeatureModuleBuilder {
    fileprivate func products() -> ProductsModule {
        ProductsModule(
            dependencies: ProductsDependencies(
                client: services.client,
                log: log(of: ProductsModule.id)
            ))
    }
}

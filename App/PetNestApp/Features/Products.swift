import CoreArchitecture
import ProductsFeature

extension AppFeature {
    /// The shop's products.
    static let products = AppFeature(build: { $0.products() }) { (output: ProductsModule.Output) in
        switch output {
        case .cart: .go(to: Route(["cart"]))
        }
    }
}

extension FeatureModuleBuilder {
    fileprivate func products() -> ProductsModule {
        ProductsModule(
            dependencies: ProductsDependencies(
                client: services.client,
                cart: services.cart,
                pets: services.pets,
                today: services.today,
                ids: services.ids,
                offersSample: services.folder.server == nil,
                log: log(of: ProductsModule.id)
            ))
    }
}

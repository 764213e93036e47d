import CartFeature
import CoreArchitecture

extension AppFeature {
    /// The cart, orders, and what is ordered every few weeks.
    static let cart = AppFeature(build: { $0.cart() }) { (output: CartModule.Output) in
        switch output {
        case .shop: .go(to: Route(["shop"]))
        case .pay(let payment): .go(to: Route(["pay", "\(payment)"]))
        case .product(let product): .go(to: Route(["shop", "\(product)"]))
        }
    }
}

extension FeatureModuleBuilder {
    fileprivate func cart() -> CartModule {
        CartModule(
            dependencies: CartDependencies(
                client: services.client,
                cart: services.cart,
                payments: services.payments,
                today: services.today,
                ids: services.ids,
                log: log(of: CartModule.id)
            ))
    }
}

import CartFeature
import CoreArchitecture

extension AppFeature {
    /// The cart, orders and repeat deliveries.
    static let cart = AppFeature(
        build: { $0.cart() },
        resolve: { (output: CartModule.Output) in
            switch output {
            case .shop: .go(to: Route(["shop"]))
            case .pay(let payment): .go(to: Route(["pay", "\(payment)"]))
            case .product(let product): .go(to: Route(["shop", "\(product)"]))
            }
        },
        cards: {
            CartModule.cards(
                client: $0.services.client, cart: $0.services.cart, today: $0.services.today,
                log: $0.log(of: CartModule.id))
        })
}

extension FeatureModuleBuilder {
    fileprivate func cart() -> CartModule {
        CartModule(
            dependencies: CartDependencies(
                client: services.client,
                cart: services.cart,
                pets: services.pets,
                today: services.today,
                ids: services.ids,
                log: log(of: CartModule.id)
            ))
    }
}

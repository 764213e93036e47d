import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The cart, the steps that order it, orders, and what is ordered every few weeks.
public struct CartModule: ScreenModule {
    /// What bubbles up.
    public enum Output: Transition {
        /// The person wants to look for more.
        case shop
        /// The person wants to look at a product.
        case product(ProductID)
        /// The person wants to pay for what is in the cart.
        case pay(PaymentID)
    }

    /// Names the feature.
    public static let id: FeatureID = "cart"

    /// The cart, the steps that order it, orders and subscriptions.
    public static let routes = [
        FeatureRoute("cart", "What is in the cart", to: CartDestination.cart),
        FeatureRoute("cart/checkout", "The steps that order the cart", to: CartDestination.checkout),
        FeatureRoute("orders", "What was ordered, and where it is", to: CartDestination.orders),
        FeatureRoute("orders/:order", "One order: its goods, address and history") {
            CartDestination.order(try $0.value("order"))
        },
        FeatureRoute("subscriptions", "What is ordered every few weeks", to: CartDestination.subscriptions),
    ]

    /// From home.
    public static let links = [
        FeatureLink(id: "cart", label: "Cart", key: "c", on: .home, to: "cart"),
        FeatureLink(id: "orders", label: "Orders", on: .home, to: "orders"),
    ]

    private let services: CartServices

    /// Builds the feature.
    public init(dependencies: CartDependencies) {
        services = CartServices(
            cart: dependencies.cart,
            orders: OrderGateway(client: dependencies.client),
            payments: dependencies.payments,
            today: dependencies.today,
            ids: dependencies.ids,
            log: dependencies.log
        )
    }

    /// The cart lies below the checkout, the list below an order.
    public func way(to destination: CartDestination) -> [CartDestination] {
        switch destination {
        case .checkout: [.cart, .checkout]
        case .order: [.orders, destination]
        default: [destination]
        }
    }

    /// Makes the screen of a destination.
    public func makeScreen(for destination: CartDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .cart: return CartViewModel(services: services, coordinator: coordinator)
        case .orders: return OrderListViewModel(services: services, coordinator: coordinator)
        case .order(let id): return OrderViewModel(id: id, services: services, coordinator: coordinator)
        case .subscriptions: return SubscriptionListViewModel(services: services, coordinator: coordinator)
        case .checkout:
            let log = services.log
            return StoreScreenSource(
                initialState: Checkout(),
                reducer: CheckoutReducer(effects: CheckoutEffects(services: services)),
                coordinator: coordinator,
                present: CheckoutScreens.present,
                interpret: CheckoutScreens.interpret,
                title: { _ in CheckoutScreens.title },
                onAppear: .appeared,
                onProblem: { log.error("the store of a checkout met a problem", ["problem": .private("\($0)")]) }
            )
        }
    }
}

/// The feature's screens.
public enum CartDestination: Transition {
    /// What is in the cart.
    case cart
    /// The steps that order it.
    case checkout
    /// What was ordered.
    case orders
    /// One order.
    case order(OrderID)
    /// What is ordered every few weeks.
    case subscriptions
}

/// What the feature needs of the app.
public struct CartDependencies: Sendable {
    let client: APIClient
    let cart: any CartRepository
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - client: Places orders, and tells of them.
    ///   - cart: What is ordered.
    ///   - payments: Tells whether the cart is paid for.
    ///   - today: Which subscriptions are due.
    ///   - ids: Makes the ids of orders, so that asking again orders nothing twice.
    ///   - log: Where what goes wrong is written down.
    public init(
        client: APIClient, cart: any CartRepository, payments: any PaymentProviding, today: any Today,
        ids: any IDGenerating, log: Log
    ) {
        self.client = client
        self.cart = cart
        self.payments = payments
        self.today = today
        self.ids = ids
        self.log = log
    }
}

/// What the feature's screens work with.
struct CartServices: Sendable {
    let cart: any CartRepository
    let orders: any OrderService
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let log: Log
}

import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The cart, the checkout, orders and subscriptions.
public struct CartModule: ScreenModule {
    /// The transitions to other features.
    public enum Output: Transition {
        /// The person wants to add more products.
        case shop
        /// The person wants to see a product.
        case product(ProductID)
        /// The person wants to pay for the cart. The flow that this opens returns the payment.
        case pay(PaymentID)
    }

    /// The id of the feature.
    public static let id: FeatureID = "cart"

    /// The routes of the cart, the checkout, orders and subscriptions.
    public static let routes = [
        FeatureRoute("cart", "The cart", named: "Cart", also: "basket buy", to: CartDestination.cart),
        FeatureRoute(
            "cart/checkout", "The steps that order the cart", named: "Check out", also: "order pay buy",
            to: CartDestination.checkout),
        FeatureRoute(
            "orders", "Your orders and their states", named: "Orders", also: "ordered delivery parcel shipping",
            to: CartDestination.orders),
        FeatureRoute("orders/:order", "An order: its goods, address and history") {
            CartDestination.order(try $0.value("order"))
        },
        FeatureRoute(
            "subscriptions", "Your subscriptions", named: "Subscriptions", also: "every weeks repeat delivery",
            to: CartDestination.subscriptions),
    ]

    /// The links on other features' screens.
    public static let links = [
        FeatureLink(id: "cart", label: "Cart", key: "c", on: .home, to: "cart"),
        FeatureLink(id: "orders", label: "Orders", key: "r", on: .home, to: "orders"),
        FeatureLink(id: "order", label: "Order", on: .notice, to: "orders/:item"),
    ]

    private let dependencies: CartDependencies

    /// Creates the module.
    public init(dependencies: CartDependencies) {
        self.dependencies = dependencies
    }

    /// The screens below a destination: the cart below the checkout, the list below an order.
    public func path(to destination: CartDestination) -> [CartDestination] {
        switch destination {
        case .checkout: [.cart, .checkout]
        case .order: [.orders, destination]
        default: [destination]
        }
    }

    /// Returns a new screen for a destination.
    public func makeScreen(for destination: CartDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .cart: return CartViewModel(dependencies: dependencies, coordinator: coordinator)
        case .orders: return OrderListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .order(let id): return OrderViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        case .subscriptions: return SubscriptionListViewModel(dependencies: dependencies, coordinator: coordinator)
        case .checkout:
            let log = dependencies.log
            return StoreScreenSource(
                initialState: Checkout(),
                reducer: CheckoutReducer(effects: CheckoutEffects(dependencies: dependencies)),
                coordinator: coordinator,
                present: CheckoutScreens.present,
                interpret: CheckoutScreens.interpret,
                title: { _ in CheckoutScreens.title },
                onAppear: .appeared,
                onResult: CheckoutScreens.interpret,
                onProblem: { log.error("the store of a checkout reported a problem", ["problem": .private("\($0)")]) }
            )
        }
    }
}

/// The feature's screens.
public enum CartDestination: Transition {
    /// The cart.
    case cart
    /// The steps that order it.
    case checkout
    /// The list of orders.
    case orders
    /// One order.
    case order(OrderID)
    /// The list of subscriptions.
    case subscriptions
}

/// The dependencies of the cart feature.
public struct CartDependencies: Sendable {
    let orders: any OrderRepository
    let cart: any CartRepository
    let pets: any PetRepository
    let today: any Today
    let ids: any IDGenerating
    let log: Log
}

extension CartDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends the requests for orders and subscriptions.
    ///   - cart: The cart.
    ///   - pets: The pets, whose allergies are marked.
    ///   - today: The current day, until which subscriptions are due.
    ///   - ids: Creates the ids of orders, so that a repeated request orders nothing twice.
    ///   - log: Receives failures.
    public init(
        client: APIClient, cart: any CartRepository, pets: any PetRepository, today: any Today, ids: any IDGenerating,
        log: Log
    ) {
        self.init(orders: OrderGateway(client: client), cart: cart, pets: pets, today: today, ids: ids, log: log)
    }
}

import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Pays for what other features sell, and shows the wallet and the saved cards.
public struct PaymentModule: ScreenModule {
    /// The id of the feature.
    public static let id: FeatureID = "payment"

    /// The routes of the payment screen and the wallet.
    public static let routes = [
        FeatureRoute("pay/:payment", "Pay for a booking, an order or a deposit") {
            PaymentDestination.pay(try $0.value("payment"))
        },
        FeatureRoute(
            "wallet", "Your wallet, cards and payments", named: "Wallet", also: "money cards payments receipts",
            to: PaymentDestination.wallet),
    ]

    /// The links on other features' screens.
    public static let links = [
        FeatureLink(id: "wallet", label: "Wallet", key: "l", on: .home, to: "wallet"),
        FeatureLink(id: "payment", label: "Payment", on: .notice, to: "pay/:item"),
    ]

    private let dependencies: PaymentDependencies

    /// Creates the module.
    public init(dependencies: PaymentDependencies) {
        self.dependencies = dependencies
    }

    /// Returns a new screen for a destination.
    public func makeScreen(for destination: PaymentDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .wallet: return WalletViewModel(dependencies: dependencies, coordinator: coordinator)
        case .pay(let id):
            let log = dependencies.log
            return StoreScreenSource(
                initialState: Paying(id: id, today: dependencies.today.date),
                reducer: PayingReducer(effects: PayingEffects(dependencies: dependencies)),
                coordinator: coordinator,
                present: PayingScreens.present,
                interpret: PayingScreens.interpret,
                title: { _ in PayingScreens.title },
                onAppear: .appeared,
                onProblem: { log.error("the store of a payment reported a problem", ["problem": .private("\($0)")]) }
            )
        }
    }
}

/// The feature's screens.
public enum PaymentDestination: Transition {
    /// The steps of paying.
    case pay(PaymentID)
    /// The wallet, the saved cards and the payments.
    case wallet
}

/// The dependencies of the payment feature.
public struct PaymentDependencies: Sendable {
    let payments: any PaymentRepository
    let today: any Today
    let ids: any IDGenerating
    let clock: any Clock<Duration>
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - payments: Stores cards and authorizes amounts.
    ///   - today: The current day, by which cards are expired or not.
    ///   - ids: Creates the keys of attempts, so that a repeated request pays nothing twice.
    ///   - clock: Measures the pause between two requests for a payment.
    ///   - log: Receives failures.
    public init(
        payments: any PaymentRepository, today: any Today, ids: any IDGenerating,
        clock: any Clock<Duration> = ContinuousClock(), log: Log
    ) {
        self.payments = payments
        self.today = today
        self.ids = ids
        self.clock = clock
        self.log = log
    }
}

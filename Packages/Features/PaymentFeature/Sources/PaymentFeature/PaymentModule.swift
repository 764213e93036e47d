import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Pays for what other features sell, and keeps cards and a wallet.
public struct PaymentModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "payment"

    /// The screen that pays, and what one pays with.
    public static let routes = [
        FeatureRoute("pay/:payment", "Pay for what is kept for you") {
            PaymentDestination.pay(try $0.value("payment"))
        },
        FeatureRoute("wallet", "Your wallet, cards and payments", to: PaymentDestination.wallet),
    ]

    /// From home.
    public static let links = [FeatureLink(id: "wallet", label: "Wallet", key: "w", on: .home, to: "wallet")]

    private let services: PaymentServices

    /// Builds the feature.
    public init(dependencies: PaymentDependencies) {
        services = PaymentServices(
            payments: dependencies.payments, today: dependencies.today, ids: dependencies.ids,
            clock: dependencies.clock, log: dependencies.log)
    }

    /// Makes the screen of a destination.
    public func makeScreen(for destination: PaymentDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .wallet: return WalletViewModel(services: services, coordinator: coordinator)
        case .pay(let id):
            let log = services.log
            return StoreScreenSource(
                initialState: Paying(id: id, today: services.today.date),
                reducer: PayingReducer(effects: PayingEffects(services: services)),
                coordinator: coordinator,
                present: PayingScreens.present,
                interpret: PayingScreens.interpret,
                title: { _ in PayingScreens.title },
                onAppear: .appeared,
                onProblem: { log.error("the store of a payment met a problem", ["problem": .private("\($0)")]) }
            )
        }
    }
}

/// The feature's screens.
public enum PaymentDestination: Transition {
    /// The steps that pay.
    case pay(PaymentID)
    /// What one pays with.
    case wallet
}

/// What the feature needs of the app.
public struct PaymentDependencies: Sendable {
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let clock: any Clock<Duration>
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - payments: Keeps cards and sets amounts aside.
    ///   - today: By which cards are good or not.
    ///   - ids: Makes the keys of attempts, so that asking again pays nothing twice.
    ///   - clock: Measures how long to wait before a bank is asked again.
    ///   - log: Where what goes wrong is written down.
    public init(
        payments: any PaymentProviding, today: any Today, ids: any IDGenerating,
        clock: any Clock<Duration> = ContinuousClock(), log: Log
    ) {
        self.payments = payments
        self.today = today
        self.ids = ids
        self.clock = clock
        self.log = log
    }
}

/// What the feature's screens work with.
struct PaymentServices: Sendable {
    let payments: any PaymentProviding
    let today: any Today
    let ids: any IDGenerating
    let clock: any Clock<Duration>
    let log: Log
}

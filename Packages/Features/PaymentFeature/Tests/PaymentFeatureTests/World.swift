import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation

@testable import PaymentFeature

/// A payment of 18 euros, a provider whose answers a test sets, and a coordinator that records.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest

    let coordinator = CoordinatorDouble()
    let provider: PaymentRepositoryDouble
    let dependencies: PaymentDependencies
    let id: PaymentID

    init(_ statuses: [Payment.Status] = [.open], cards: [PaymentCard] = [], inWallet: Int = 0) throws {
        let id = PaymentID()
        self.id = id
        provider = PaymentRepositoryDouble(try statuses.map { try Self.payment(id, $0) })
        let money = try Money(inWallet, .euro)
        provider.set { state in
            state.cards = cards
            state.wallet = Wallet(balance: money, available: money, entries: [])
        }
        dependencies = PaymentDependencies(
            payments: provider, today: FixedToday(Self.today), ids: SequentialIDs(), clock: ImmediateClock(),
            log: .disabled)
    }

    var reducer: PayingReducer { PayingReducer(effects: PayingEffects(dependencies: dependencies)) }

    /// The payments that closed screens returned.
    var returned: [Payment] { coordinator.results.compactMap { $0.value as? Payment } }

    /// Returns a new flow that has loaded its payment.
    /// - Parameter actions: Counts the flow's actions.
    func flow(
        counting actions: ActionCounter = ActionCounter()
    ) async -> StoreScreenSource<Paying, PayingAction> {
        let source = StoreScreenSource(
            initialState: Paying(id: id, today: Self.today),
            reducer: actions.counting(reducer), coordinator: coordinator,
            present: PayingScreens.present, interpret: PayingScreens.interpret, onAppear: .appeared,
            onProblem: { _ in })
        source.appear()
        _ = await source.settled()
        return source
    }

    static func payment(
        _ id: PaymentID, _ status: Payment.Status, declined: String? = nil, attempt: UUID? = UUID(),
        captured: Int = 0, refunded: Int = 0
    ) throws -> Payment {
        Payment(
            id: id, label: "Dog walking with Ana Lopes", amount: try Money(1800, .euro), status: status,
            declined: declined, method: "Visa ending in 4242", attempt: attempt, expiresAt: .distantFuture,
            captured: try Money(captured, .euro), refunded: try Money(refunded, .euro))
    }

    static func card(year: Int = 2030) throws -> PaymentCard {
        PaymentCard(id: CardID(), brand: "Visa", lastFour: "4242", expiry: try CardExpiry(month: 12, year: year))
    }
}

/// A clock whose sleeps end at once.
struct ImmediateClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

extension Screen {
    /// The texts of all notices.
    var notices: [String] {
        allElements.compactMap { if case .notice(let notice) = $0 { notice.text.plain } else { nil } }
    }
}

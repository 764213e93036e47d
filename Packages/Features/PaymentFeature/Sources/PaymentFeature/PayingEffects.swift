import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The requests of paying.
struct PayingEffects: Sendable {
    /// The time between two looks at a payment that the bank hasn't decided.
    static let pause = Duration.milliseconds(400)

    let dependencies: PaymentDependencies

    private var payments: any PaymentRepository { dependencies.payments }

    /// Loads the payment and the methods to choose from.
    func load(_ id: PaymentID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                let payment = try await payments.payment(id)
                let cards = try await payments.cards()
                let wallet = try await payments.wallet()
                send(.loaded(payment, cards, wallet))
            } catch {
                log("loading a payment failed", error)
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the methods to choose from again.
    func loadMethods() -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                let cards = try await payments.cards()
                let wallet = try await payments.wallet()
                send(.methodsLoaded(cards, wallet))
            } catch {
                log("loading the payment methods failed", error)
            }
        }.cancellable(id: "methods", cancelInFlight: true)
    }

    /// Creates the key of an attempt. The key is in the state before anything is sent, so a repeated request is
    /// recognized as the same one.
    func createAttempt(with method: PaymentMethod) -> Effect<PayingAction> {
        .run { send in send(.attemptCreated(dependencies.ids.makeUUID(), method)) }
    }

    /// Creates the token of a card and the key of the attempt with it.
    /// - Parameter id: The token under which the card was sent before without an answer. If the provider has that card,
    ///   its number isn't sent again.
    func createToken(_ id: CardID?) -> Effect<PayingAction> {
        .run { send in
            let attempt = dependencies.ids.makeUUID()
            guard let id else {
                send(.tokenCreated(dependencies.ids.makeID(), attempt: attempt))
                return
            }
            do throws(ServiceError) {
                send(.cardRegistered(try await payments.card(id), attempt: attempt))
            } catch .notFound {
                send(.tokenCreated(id, attempt: attempt))
            } catch {
                log("looking up a card failed", error)
                send(.cardRefused(error))
            }
        }
    }

    /// Registers a card with the provider.
    func register(_ card: TypedCard, as id: CardID, attempt: UUID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.cardRegistered(try await payments.keep(card, as: id), attempt: attempt))
            } catch {
                // The error doesn't contain any digits of the card.
                log("registering a card failed", error)
                send(.cardRefused(error))
            }
        }
    }

    /// Asks the bank to authorize the amount.
    func authorise(_ id: PaymentID, _ attempt: Paying.Attempt) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.answered(try await payments.authorise(id, with: attempt.method, as: attempt.key)))
            } catch {
                log("authorizing an amount failed", error)
                send(.attemptFailed(error))
            }
        }
    }

    /// Fetches the state of a payment after a pause.
    func look(_ id: PaymentID, after pause: Duration) -> Effect<PayingAction> {
        .run { send in
            do {
                try await dependencies.clock.sleep(for: pause)
            } catch {
                return
            }
            do throws(ServiceError) {
                send(.looked(try await payments.payment(id)))
            } catch {
                log("fetching a payment failed", error)
                send(.lookFailed(error))
            }
        }.cancellable(id: "look", cancelInFlight: true)
    }

    /// Sends the code of a challenge.
    func answer(_ code: String, of attempt: UUID, at id: PaymentID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.answered(try await payments.answerChallenge(code, of: attempt, at: id)))
            } catch {
                log("answering a challenge failed", error)
                send(.challengeFailed(error))
            }
        }
    }

    private func log(_ message: StaticString, _ error: ServiceError) {
        dependencies.log.warning(message, ["error": .private(error)])
    }
}

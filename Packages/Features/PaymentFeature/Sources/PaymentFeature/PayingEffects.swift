import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The requests of paying.
struct PayingEffects: Sendable {
    /// The pause between two requests for a payment that the bank hasn't decided.
    static let pause = Duration.seconds(1)

    let dependencies: PaymentDependencies

    private var payments: any PaymentRepository { dependencies.payments }

    /// Loads the payment and the methods to choose from.
    func load(_ id: PaymentID) -> Effect<PayingAction> {
        .request(failed: { .loadFailed($0) }, log: dependencies.log.failure("loading a payment failed")) {
            () async throws(ServiceError) in
            .loaded(try await methods(for: id))
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the methods to choose from again.
    func loadMethods(for id: PaymentID) -> Effect<PayingAction> {
        .request(log: dependencies.log.failure("loading the payment methods failed")) {
            () async throws(ServiceError) in
            .methodsLoaded(try await methods(for: id))
        }.cancellable(id: "methods", cancelInFlight: true)
    }

    private func methods(for id: PaymentID) async throws(ServiceError) -> PaymentMethods {
        let methods = try await payments.methods(for: id)
        for record in methods.cards.unreadable {
            dependencies.log.warning("a record can't be read", ["record": .private(record)])
        }
        return methods
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
                dependencies.log.failure("looking up a card failed")(error)
                send(.cardRefused(error))
            }
        }
    }

    /// Registers a card with the provider. An error doesn't contain any digits of the card.
    func register(_ card: TypedCard, as id: CardID, attempt: UUID) -> Effect<PayingAction> {
        .request(failed: { .cardRefused($0) }, log: dependencies.log.failure("registering a card failed")) {
            () async throws(ServiceError) in
            .cardRegistered(try await payments.save(card, as: id), attempt: attempt)
        }
    }

    /// Asks the bank to authorize the amount.
    func authorize(_ id: PaymentID, _ attempt: Paying.Attempt) -> Effect<PayingAction> {
        .request(failed: { .attemptFailed($0) }, log: dependencies.log.failure("authorizing an amount failed")) {
            () async throws(ServiceError) in
            .answered(try await payments.authorize(id, with: attempt.method, as: attempt.key))
        }
    }

    /// Fetches the state of a payment after a pause.
    func fetch(_ id: PaymentID, after pause: Duration) -> Effect<PayingAction> {
        .run { send in
            do {
                try await dependencies.clock.sleep(for: pause)
            } catch {
                return
            }
            do throws(ServiceError) {
                send(.fetched(try await payments.payment(id)))
            } catch {
                dependencies.log.failure("fetching a payment failed")(error)
                send(.fetchFailed(error))
            }
        }.cancellable(id: "fetch", cancelInFlight: true)
    }

    /// Sends the code of a challenge.
    func answer(_ code: String, of attempt: UUID, at id: PaymentID) -> Effect<PayingAction> {
        .request(failed: { .challengeFailed($0) }, log: dependencies.log.failure("answering a challenge failed")) {
            () async throws(ServiceError) in
            .answered(try await payments.answerChallenge(code, of: attempt, at: id))
        }
    }
}

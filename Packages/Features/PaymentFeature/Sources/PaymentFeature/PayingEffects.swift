import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The work of paying: all that waits or fails.
struct PayingEffects: Sendable {
    /// How long to wait before a bank that hasn't answered is looked after again.
    static let pause = Duration.milliseconds(400)

    let services: PaymentServices

    func load(_ id: PaymentID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                let payment = try await services.payments.payment(id)
                let cards = try await services.payments.cards()
                send(.loaded(payment, cards, try await services.payments.wallet()))
            } catch {
                note("a payment wasn't loaded", error)
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Makes the key of an attempt. It is in the state before anything is sent, so that asking again is asking the same.
    func nameAttempt(with method: PaymentMethod) -> Effect<PayingAction> {
        .run { send in send(.attemptNamed(services.ids.makeUUID(), method)) }
    }

    /// Makes the token of a card and the key of the attempt with it.
    /// - Parameter id: The token that the card had when it was sent and no answer came: the provider may have it, and then
    ///   the number isn't sent again.
    func nameCard(_ id: CardID?) -> Effect<PayingAction> {
        .run { send in
            let attempt = services.ids.makeUUID()
            guard let id else { return send(.cardNamed(services.ids.makeID(), attempt: attempt)) }
            do throws(ServiceError) {
                send(.cardKept(try await services.payments.card(id), attempt: attempt))
            } catch .notFound {
                send(.cardNamed(id, attempt: attempt))
            } catch {
                note("a card wasn't looked for", error)
                send(.cardRefused(error))
            }
        }
    }

    func keep(_ card: TypedCard, as id: CardID, attempt: UUID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.cardKept(try await services.payments.keep(card, as: id), attempt: attempt))
            } catch {
                // What is wrong with a card says nothing of its digits.
                note("a card wasn't taken", error)
                send(.cardRefused(error))
            }
        }
    }

    func authorise(_ id: PaymentID, with method: PaymentMethod, as key: UUID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.answered(try await services.payments.authorise(id, with: method, as: key)))
            } catch {
                note("an amount wasn't set aside", error)
                send(.attemptFailed(error))
            }
        }
    }

    /// Looks where a payment stands, some time from now.
    func look(_ id: PaymentID, after pause: Duration) -> Effect<PayingAction> {
        .run { send in
            do {
                try await services.clock.sleep(for: pause)
            } catch {
                return
            }
            do throws(ServiceError) {
                send(.looked(try await services.payments.payment(id)))
            } catch {
                note("a payment wasn't found out about", error)
                send(.lookFailed(error))
            }
        }.cancellable(id: "look", cancelInFlight: true)
    }

    func answer(_ code: String, of attempt: UUID, at id: PaymentID) -> Effect<PayingAction> {
        .run { send in
            do throws(ServiceError) {
                send(.answered(try await services.payments.answerChallenge(code, of: attempt, at: id)))
            } catch {
                note("the bank's question wasn't answered", error)
                send(.challengeFailed(error))
            }
        }
    }

    private func note(_ message: StaticString, _ error: ServiceError) {
        services.log.warning(message, ["error": .private(error)])
    }
}

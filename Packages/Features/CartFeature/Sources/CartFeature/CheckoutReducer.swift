import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// What happens at the checkout.
enum CheckoutAction: Hashable, Sendable {
    // What a person does.
    case appeared
    case retried
    case edited(FieldID, FieldValue)
    case wentOn
    case wentBack
    case ordered
    case orderOpened
    case left

    // What effects answer.
    case loaded(Cart, Address?, OrderID)
    case loadFailed(ServiceError)
    case paymentOpened(PaymentID)
    case paymentSeen(Payment)
    case placed(Order)
    case placingFailed(ServiceError)
    case cartReloaded(Cart)
}

/// How the checkout answers what happens.
struct CheckoutReducer: Reducer {
    let effects: CheckoutEffects

    func reduce(into state: inout Checkout, action: CheckoutAction) -> Effect<CheckoutAction> {
        switch action {
        case .appeared where state.cart == nil, .retried where state.cart == nil:
            state.loadFailure = nil
            return effects.load()
        case .retried where state.stage == .review: return place(&state)
        case .appeared: return returned(&state)
        case .retried: break
        case .loaded(let cart, let address, let id):
            (state.cart, state.orderID) = (cart, id)
            if let address { state.fill(in: address) }
            return sendBackIfChanged(&state, cart)
        case .loadFailed(let error): state.loadFailure = error

        case .edited(let field, let value): state.form.edit(field, value)
        case .wentOn: goOn(&state)
        case .wentBack: return goBack(&state)

        case .ordered: return place(&state)
        case .paymentOpened(let id):
            (state.isWorking, state.payment) = (false, id)
            return .transition(CartModule.Output.pay(id))
        case .paymentSeen(let payment):
            state.isWorking = false
            guard payment.id == state.payment else { break }
            switch payment.status {
            case .authorised, .paid: return order(&state)
            // Not paid for: what was asked for is asked for again, with the cart as it is then.
            case .open, .released, .expired: state.payment = nil
            case .processing, .challenge: break
            }
        case .placed(let order):
            (state.isWorking, state.order, state.stage) = (false, order, .placed)
        case .placingFailed(let error): return fail(&state, error)
        case .cartReloaded(let cart):
            state.cart = cart
            return sendBackIfChanged(&state, cart)
        case .orderOpened:
            if let order = state.order { return .transition(CartDestination.order(order.id)) }
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func goOn(_ state: inout Checkout) {
        guard let cart = state.cart, !cart.lines.isEmpty, !cart.hasChanged else { return }
        guard state.stage == .address || state.stage == .delivery, state.form.submit(state.problems) else { return }
        // Nothing is sent before the order: the step is done.
        state.form.finish()
        state.problem = nil
        state.stage = state.stage == .address ? .delivery : .review
    }

    private func goBack(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard !state.isWorking else { return .none }
        state.problem = nil
        switch state.stage {
        case .address, .placed: return .transition(CommonTransition.close)
        case .delivery: state.stage = .address
        case .review: state.stage = .delivery
        }
        return .none
    }

    /// Orders by invoice, or goes to pay first.
    private func place(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard state.paysNow else { return order(&state) }
        guard state.stage == .review, !state.isWorking, state.total != nil else { return .none }
        (state.isWorking, state.problem) = (true, nil)
        if let payment = state.payment { return effects.look(payment, orElse: state.delivery) }
        return effects.openPayment(delivery: state.delivery)
    }

    private func order(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard state.stage == .review, !state.isWorking, let id = state.orderID, let total = state.total else {
            return .none
        }
        (state.isWorking, state.problem) = (true, nil)
        let purchase = Purchase(
            address: state.address, delivery: state.delivery, note: state.note, total: total,
            payment: state.paysNow ? state.payment : nil)
        return effects.place(purchase, as: id)
    }

    /// Comes back from where one pays: what is paid for is ordered without another word.
    private func returned(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard state.stage == .review, !state.isWorking, let payment = state.payment else { return .none }
        state.isWorking = true
        return effects.look(payment, orElse: nil)
    }

    private func fail(_ state: inout Checkout, _ error: ServiceError) -> Effect<CheckoutAction> {
        state.isWorking = false
        switch error {
        case .rejected(let problems):
            // Told at the fields, in the step where they are.
            state.form.fail(error.rejections, otherwise: error.told) {
                Checkout.Name(rawValue: String($0.trimmingPrefix("address.")))
            }
            state.stage = problems.contains { $0.field.hasPrefix("address.") } ? .address : .delivery
        case .refused:
            (state.payment, state.problem) = (nil, error)
            return effects.reloadCart()
        default: state.problem = error
        }
        return .none
    }

    /// A cart in which something has changed is looked at again, on its own page, where each line says what.
    private func sendBackIfChanged(_ state: inout Checkout, _ cart: Cart) -> Effect<CheckoutAction> {
        cart.hasChanged && state.problem == nil ? .transition(CommonTransition.close) : .none
    }
}

/// The work of the checkout: all that waits or fails.
struct CheckoutEffects: Sendable {
    let services: CartServices

    /// Fetches the cart, and to where the last order was brought.
    func load() -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                let cart = try await services.cart.cart()
                // Without an earlier order, or where it can't be had, the address is typed.
                let last = try? await services.orders.orders().first?.address
                send(.loaded(cart, last, services.ids.makeID()))
            } catch {
                services.log.warning("the checkout wasn't loaded", ["error": .private(error)])
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    func reloadCart() -> Effect<CheckoutAction> {
        .run { send in
            if let cart = try? await services.cart.cart() { send(.cartReloaded(cart)) }
        }
    }

    /// Asks for the payment of the cart.
    func openPayment(delivery: String) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                send(
                    .paymentOpened(
                        try await services.orders.openPayment(delivery: delivery, as: services.ids.makeID())))
            } catch {
                services.log.warning("a payment wasn't asked for", ["error": .private(error)])
                send(.placingFailed(error))
            }
        }
    }

    /// Looks whether the cart is paid for.
    /// - Parameter delivery: The delivery to ask for a payment of where it isn't; `nil` to leave it at that.
    func look(_ payment: PaymentID, orElse delivery: String?) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                let seen = try await services.payments.payment(payment)
                guard let delivery else { return send(.paymentSeen(seen)) }
                switch seen.status {
                case .authorised, .paid: send(.paymentSeen(seen))
                case .processing, .challenge: send(.paymentOpened(payment))
                case .open, .released, .expired:
                    send(
                        .paymentOpened(
                            try await services.orders.openPayment(delivery: delivery, as: services.ids.makeID())))
                }
            } catch {
                services.log.warning("a payment wasn't found out about", ["error": .private(error)])
                send(.placingFailed(error))
            }
        }
    }

    func place(_ purchase: Purchase, as id: OrderID) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                let order = try await services.orders.place(purchase, as: id)
                send(.placed(order))
                // So that every screen shows that the cart is empty now.
                _ = try? await services.cart.cart()
            } catch {
                services.log.warning("an order wasn't placed", ["error": .private(error)])
                send(.placingFailed(error))
            }
        }
    }
}

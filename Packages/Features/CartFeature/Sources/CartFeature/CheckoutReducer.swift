import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// An event of the checkout.
enum CheckoutAction: Hashable, Sendable {
    // The person's actions.
    case appeared
    case retried
    case edited(FieldID, FieldValue)
    case advanced
    case wentBack
    case ordered
    case orderOpened
    case left

    /// The payment's screen is closed and returned the payment.
    case paymentReturned(Payment)

    // The answers of effects.
    case loaded(Cart, Address?, OrderID, Result<[Pet], ServiceError>)
    case loadFailed(ServiceError)
    case paymentOpened(PaymentID)
    case payingFailed(ServiceError)
    case placed(Order)
    case placingFailed(ServiceError)
    case cartReloaded(Cart)
}

/// The reducer of the checkout. The README has its states and events as a table.
struct CheckoutReducer: Reducer {
    let effects: CheckoutEffects

    func reduce(into state: inout Checkout, action: CheckoutAction) -> Effect<CheckoutAction> {
        switch action {
        case .appeared where state.cart == nil, .retried where state.cart == nil:
            state.loadFailure = nil
            return effects.load()
        case .appeared: break
        case .retried: return order(&state)
        case .loaded(let cart, let address, let id, let pets):
            state.cart = cart
            state.allergies.pets = pets
            state.orderID = id
            if let address { state.fill(in: address) }
            return sendBackIfChanged(state, cart)
        case .loadFailed(let error): state.loadFailure = error

        case .edited(let field, let value): state.form.edit(field, value)
        case .advanced: advance(&state)
        case .wentBack: return goBack(&state)

        case .ordered: return order(&state)
        case .paymentOpened(let id):
            state.request = .idle
            return .transition(CartModule.Output.pay(id))
        case .paymentReturned(let payment): return follow(payment, &state)
        case .payingFailed(let error), .placingFailed(let error): return fail(&state, error, action)
        case .placed(let order):
            state.request = .idle
            state.mayBePlaced = false
            state.order = order
            state.stage = .placed
        case .cartReloaded(let cart):
            state.cart = cart
            return sendBackIfChanged(state, cart)
        case .orderOpened:
            if let order = state.order { return .transition(CartDestination.order(order.id)) }
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    // MARK: Steps

    private func advance(_ state: inout Checkout) {
        guard let cart = state.cart, !cart.lines.isEmpty, !cart.hasChanged else { return }
        guard state.stage == .address || state.stage == .delivery else { return }
        guard state.form.submit(state.problems) else { return }
        // Nothing is sent before the order, so the form is done with this step.
        state.form.finish()
        state.request = .idle
        state.stage = state.stage == .address ? .delivery : .review
    }

    private func goBack(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard !state.isWorking else { return .none }
        // An order that may be placed can no longer be changed. The cart and the orders show whether it is.
        if state.mayBePlaced { return .transition(CommonTransition.close) }
        state.request = .idle
        switch state.stage {
        case .address, .placed: return .transition(CommonTransition.close)
        case .delivery: state.stage = .address
        case .review: state.stage = .delivery
        }
        return .none
    }

    // MARK: Paying and ordering

    /// Orders by invoice or what is paid, or pays first.
    private func order(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard state.stage == .review, !state.isWorking, state.total != nil else { return .none }
        // An order that may be placed is sent again unchanged, regardless of its payment.
        if !state.paysNow || state.isPaid || state.mayBePlaced { return place(&state) }
        state.request = .running
        return effects.openPayment(delivery: state.delivery)
    }

    private func place(_ state: inout Checkout) -> Effect<CheckoutAction> {
        guard let cart = state.cart, let id = state.orderID, let total = state.total else { return .none }
        state.request = .running
        let purchase = Purchase(
            address: state.address, delivery: state.delivery, note: state.note, total: total,
            payment: state.paysNow ? state.payment?.id : nil)
        return effects.place(purchase, of: cart, as: id)
    }

    /// Orders what the person has just paid.
    private func follow(_ payment: Payment, _ state: inout Checkout) -> Effect<CheckoutAction> {
        guard state.stage == .review, state.paysNow, !state.isWorking, !state.mayBePlaced else { return .none }
        state.payment = payment
        if state.isPaid { return place(&state) }
        guard payment.amount != state.total else { return .none }
        // The service determines the amount, so the cart has changed since it was loaded.
        if payment.isAuthorized { state.request = .failed(Self.totalChanged) }
        return effects.reloadCart()
    }

    private static let totalChanged = ServiceError.refused(
        reason: "priceChanged", message: "The cart has changed since you paid. Nothing was charged.")

    private func fail(
        _ state: inout Checkout, _ error: ServiceError, _ action: CheckoutAction
    ) -> Effect<CheckoutAction> {
        switch error {
        case .rejected(let problems):
            state.request = .idle
            state.mayBePlaced = false
            // Shown at the fields, on the step that has them.
            state.form.fail(error.rejections, otherwise: error.explanation) {
                Checkout.Name(rawValue: String($0.trimmingPrefix("address.")))
            }
            state.stage = problems.contains { $0.field.hasPrefix("address.") } ? .address : .delivery
        case .refused:
            // The service would have returned an order that is placed.
            state.mayBePlaced = false
            state.payment = nil
            state.request = .failed(error)
            return effects.reloadCart()
        case .unanswered, .unintelligible:
            if case .placingFailed = action { state.mayBePlaced = true }
            state.request = .failed(error)
        case .notFound, .unavailable: state.request = .failed(error)
        }
        return .none
    }

    /// Closes the checkout if the cart has changed: its own page shows the change of each line.
    private func sendBackIfChanged(_ state: Checkout, _ cart: Cart) -> Effect<CheckoutAction> {
        cart.hasChanged && state.problem == nil ? .transition(CommonTransition.close) : .none
    }
}

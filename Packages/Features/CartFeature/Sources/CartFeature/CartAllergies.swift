import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The warnings about products of a cart or of subscriptions to which a pet is allergic.
struct CartAllergies: Hashable, Sendable {
    /// The household's pets, or why they couldn't be loaded; `nil` while they are loading.
    var pets: Result<[Pet], ServiceError>?

    /// Returns the warnings about a line: "Bruno is allergic to chicken."
    func warnings(about line: CartLine) -> [String] { warnings(about: Goods(line)) }

    /// Returns the warnings about a subscription.
    func warnings(about subscription: Subscription) -> [String] { warnings(about: Goods(subscription)) }

    /// Returns the question about a subscription whose last user died: "Miso died. Do you still need it?" Returns `nil`
    /// while another pet of the product's species lives.
    func question(about subscription: Subscription) -> String? {
        guard case .success(let pets) = pets, let species = subscription.contents?.species, !subscription.isPaused
        else { return nil }
        let users = pets.filter { species.contains($0.species) }
        guard let last = users.first, users.allSatisfy({ $0.died != nil }) else { return nil }
        return "\(users.count == 1 ? last.name : "Your last pet of this kind") died. Do you still need it?"
    }

    /// Returns a notice with the products of a cart that may harm a pet.
    func notices(about cart: Cart) -> [Element] {
        notices(about: cart.lines.map { Goods($0) }, ending: "before you order it.")
    }

    /// Returns a notice with the subscriptions that may harm a pet, including paused ones, which can be resumed.
    func notices(about subscriptions: [Subscription]) -> [Element] {
        if subscriptions.isEmpty { return [] }
        let goods = subscriptions.map { Goods($0) }
        return notices(about: goods, ending: "before the next order, or end the subscription.")
    }

    private func warnings(about goods: Goods) -> [String] {
        guard case .success(let pets) = pets else { return [] }
        return goods.contents?.allergyWarnings(for: pets, title: goods.title) ?? []
    }

    private func notices(about goods: [Goods], ending: String) -> [Element] {
        if case .failure(let error) = pets {
            // Without it, missing marks would look like no allergies.
            return [
                .notice(
                    Notice(
                        id: "allergies", kind: .warning, text: "Allergies aren't marked now. \(error)",
                        detail: "Read the ingredients of each product \(ending)"))
            ]
        }
        if case .success(let pets) = pets, pets.contains(where: { $0.care.allergies != nil }),
            goods.contains(where: { $0.isSold && $0.contents == nil })
        {
            return [
                .notice(
                    Notice(
                        id: "allergies", kind: .warning,
                        text: "Allergies aren't marked: the contents aren't known.",
                        detail: "Read the ingredients of each product \(ending)"))
            ]
        }
        let found = goods.compactMap { goods in
            let warnings = warnings(about: goods)
            return warnings.isEmpty ? nil : "\(goods.title): \(warnings.joined(separator: " "))"
        }
        guard !found.isEmpty else { return [] }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: RichText(found.joined(separator: " ")),
                    detail: "The profile says so. Read the ingredients \(ending)"))
        ]
    }
}

extension CartDependencies {
    /// Loads the allergies to mark. A failure is logged.
    /// - Parameter finish: Receives them on the main actor. Capture the view model weakly.
    @MainActor
    func loadAllergies(in tasks: TaskScope, then finish: @escaping @MainActor (CartAllergies) -> Void) {
        let pets = pets
        let log = log
        tasks.run("allergies") { () async throws(ServiceError) in
            try await pets.pets()
        } then: { (result: Result<[Pet], ServiceError>) in
            finish(CartAllergies(pets: result))
            if case .failure(let error) = result { log.failure("the pets' allergies weren't loaded")(error) }
        }
    }
}

/// The properties of a product in a cart or a subscription that matter for allergies.
private struct Goods {
    let title: String
    let contents: ProductContents?
    let isSold: Bool

    init(_ line: CartLine) {
        title = line.title
        contents = line.contents
        isSold = line.stock != nil
    }

    init(_ subscription: Subscription) {
        title = subscription.title
        contents = subscription.contents
        isSold = subscription.price != nil
    }
}

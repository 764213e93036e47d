import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// A product's page: sizes, prices, ingredients and reviews.
@MainActor @Observable
final class ProductViewModel: ScreenSource {
    private enum Page: TabID {
        case buy = "buy"
        case details = "details"
        case reviews = "reviews"
    }

    private var product = Resource<Product, ServiceError>()
    private var allergies = AllergyMarks(pets: [])
    private var isLoadingAllergies = false
    private var page = Page.buy
    private var purchase = FormState<PurchaseField>([.variant: "", .quantity: "1"])
    private var added: String?
    private var problem: ServiceError?
    private var cartCount: Int?
    private var review = ProductViewModel.noReview

    /// The id of the addition to the cart, until it is confirmed, so that a retry adds nothing twice.
    @ObservationIgnored private var addition: UUID?
    @ObservationIgnored private let id: ProductID
    @ObservationIgnored private let dependencies: ProductsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: ProductID, dependencies: ProductsDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
        tasks.follow("favorites", dependencies.products.favoriteChanges()) { [weak self] change in
            if change.product == id { self?.product.change { $0.isFavorite = change.isFavorite } }
        }
        tasks.follow("cart", dependencies.cart.changes()) { [weak self] in self?.cartCount = $0.count }
    }

    private static let noReview = FormState<ReviewField>([.stars: "", .text: ""])

    private var variant: VariantID? { VariantID(purchase.text(.variant)) }

    func appear() {
        load()
        loadAllergies()
        let cart = dependencies.cart
        tasks.run("cart count") { () async throws(ServiceError) in
            try await cart.cart().count
        } then: { [weak self] result in
            if case .success(let count) = result { self?.cartCount = count }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value):
            if purchase.edit(field, value) {
                addition = nil
                added = nil
            }
            review.edit(field, value)
        case .activated(.add): add()
        case .activated(.sendReview): sendReview()
        case .activated(.favorite): toggleFavorite()
        case .activated(.cart): coordinator.perform(ProductsModule.Output.cart)
        case .activated(.retry): load()
        case .dismissed("added"): added = nil
        case .dismissed("problem"): problem = nil
        case .dismissed(.loadFailure): product.dismissFailure()
        case .tab(let tab, in: "pages"): if let tab = Page(rawValue: tab) { page = tab }
        case .back: coordinator.close(self)
        default: break
        }
    }

    // MARK: Work

    private func loadAllergies() {
        let pets = dependencies.pets
        let log = dependencies.log
        isLoadingAllergies = true
        tasks.run("allergies") { () async throws(ServiceError) in
            try await pets.pets()
        } then: { [weak self] (result: Result<[Pet], ServiceError>) in
            self?.isLoadingAllergies = false
            self?.allergies = AllergyMarks(result)
            if case .failure(let error) = result {
                log.failure("the pets' allergies weren't loaded")(error)
            }
        }
    }

    private func load() {
        let products = dependencies.products
        let id = id
        let log = dependencies.log
        tasks.load(\.product, of: self, log: log.failure("a product wasn't loaded")) {
            () async throws(ServiceError) in
            try await products.product(id)
        } then: { [weak self] result in
            if case .success(let product) = result { self?.chooseVariant(of: product) }
        }
    }

    /// Keeps the chosen variant while it is sold, otherwise chooses the first available one.
    private func chooseVariant(of product: Product) {
        if let variant, product.variants.contains(where: { $0.id == variant }) { return }
        let first = product.variants.first { $0.stock > 0 } ?? product.variants.first
        purchase.fill(.variant, first?.id.description ?? "")
    }

    private func add() {
        guard let shown = product.value, let chosen = shown.variants.first(where: { $0.id == variant })
        else { return }
        let count = Int(purchase.text(.quantity).filter { !$0.isWhitespace }) ?? 0
        let isCount = (1...CartLine.most).contains(count)
        guard purchase.submit(showing: isCount ? [:] : [.quantity: "Enter a quantity from 1 to \(CartLine.most)."])
        else { return }
        problem = nil
        added = nil
        let cart = dependencies.cart
        let name = addition ?? dependencies.ids.makeUUID()
        addition = name
        tasks.run("add") { () async throws(ServiceError) in
            try await cart.add(count, of: chosen.id, as: name)
        } then: { [weak self] (result: Result<Cart, ServiceError>) in
            guard let self else { return }
            purchase.finish()
            switch result {
            case .success(let cart):
                addition = nil
                added = "\(count) × \(shown.title), \(chosen.name) added to your cart. It has \(cart.count) now."
            case .failure(let error):
                dependencies.log.failure("nothing was added to the cart")(error)
                refuse(error)
            }
        }
    }

    private func refuse(_ error: ServiceError) {
        switch error {
        case .refused(reason: "notSoMany", let message):
            purchase.fail([(property: PurchaseField.quantity.rawValue, message: message)], otherwise: "")
        case .rejected: purchase.fail(error.rejections, otherwise: error.explanation)
        default: problem = error
        }
        // The shown stock is out of date.
        if case .unanswered = error { return }
        addition = nil
        load()
    }

    private func toggleFavorite() {
        guard let shown = product.value else { return }
        product.change { $0.isFavorite.toggle() }
        let products = dependencies.products
        let id = id
        let isFavorite = !shown.isFavorite
        tasks.run("favorite") { () async throws(ServiceError) in
            try await products.setFavorite(isFavorite, id)
        } then: { [weak self] result in
            guard let self, case .failure(let error) = result else { return }
            // The change was shown at once, and is reverted.
            product.change { $0.isFavorite = !isFavorite }
            problem = error
        }
    }

    private func sendReview() {
        guard review.submit(ReviewField.problems(of: review)), let stars = Int(review.text(.stars)) else { return }
        let products = dependencies.products
        let id = id
        let text = review.text(.text)
        tasks.run("review") { () async throws(ServiceError) in
            try await products.review(id, stars: stars, text: text)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let product):
                self.product.finish(.success(product))
                review = Self.noReview
            case .failure(let error):
                dependencies.log.failure("a review wasn't sent")(error)
                review.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }

    // MARK: Screen

    var title: String { product.value?.title ?? "Product" }

    var screen: Screen {
        Screen(
            id: ScreenID("product/\(id)"),
            title: title,
            body: body,
            commands: product.value == nil ? [] : commands,
            isBusy: product.isLoading || isLoadingAllergies || purchase.isPending || review.isPending,
            backConfirmation: review.backConfirmation
        )
    }

    private var commands: [Command] {
        let isFavorite = product.value?.isFavorite == true
        return [
            Command(id: .cart, label: cartCount.map { "Cart (\($0))" } ?? "Cart", key: "c"),
            Command(id: .favorite, label: isFavorite ? "Remove from favorites" : "Add to favorites", key: "v"),
        ]
    }

    private var body: [Element] {
        var body: [Element] = []
        if let added {
            body.append(
                .notice(
                    Notice(
                        id: "added", kind: .success, text: RichText(added),
                        commands: [Command(id: .cart, label: "Go to the cart")], isDismissible: true)))
        }
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body
            + product.body(loading: "Loading the product", advice: \.advice) { product in
                let count = product.reviews.count
                return allergies.notices(about: product) + [
                    .facts(ProductScreens.facts(of: product)),
                    .tabs(
                        Tabs(
                            id: "pages",
                            tabs: [
                                TabItem(id: "buy", title: "Buy"), TabItem(id: "details", title: "Details"),
                                TabItem(id: "reviews", title: count == 0 ? "Reviews" : "Reviews (\(count))"),
                            ], selected: page.rawValue, content: content(of: product))),
                ]
            }
    }

    private func content(of product: Product) -> [Element] {
        switch page {
        case .buy:
            [
                .table(ProductScreens.prices(of: product)),
                .form(ProductScreens.form(of: product, purchase)),
            ]
        case .details: ProductScreens.details(of: product)
        case .reviews: ProductScreens.reviews(of: product, writing: review)
        }
    }
}

/// The fields for adding to the cart.
enum PurchaseField: String {
    case variant, quantity
}

/// The fields of a review. The raw values are also the names in the service's validation errors.
enum ReviewField: String {
    case stars, text

    /// Returns the problems of a review's fields.
    static func problems(of form: FormState<ReviewField>) -> [ReviewField: String] {
        form.text(.stars).isEmpty ? [.stars: "Choose 1 to 5 stars."] : [:]
    }
}

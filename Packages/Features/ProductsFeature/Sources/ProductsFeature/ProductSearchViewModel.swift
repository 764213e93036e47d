import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The product search with its filters, updated while typing.
@MainActor @Observable
final class ProductSearchViewModel: ScreenSource {
    /// The pause in typing after which the shop is searched.
    static let rest = Duration.milliseconds(120)

    private enum Page: TabID {
        case results = "results"
        case facets = "facets"
    }

    private var page = Page.results
    private var query = ProductQuery()
    private var found = Pages<Product, String>()
    private var total = 0
    private var understood: String?
    private var facets = ProductPage.Facets()
    /// The unreadable products of the loaded pages.
    private var unreadable: [UnreadableRecord] = []
    private var failure: ServiceError?
    private var hasLoaded = false
    private var cartCount: Int?
    private var petName: String?
    /// The allergies of the pet that products are searched for, or of all pets.
    private var allergies = AllergyMarks(pets: [])
    private var isLoadingAllergies = false
    /// The changes of favorites since the search.
    private var favorites: [ProductID: Bool] = [:]

    @ObservationIgnored private var pet: PetID?
    @ObservationIgnored private let dependencies: ProductsDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    /// Creates the search.
    /// - Parameter pet: The pet to find products for, by its species and age.
    init(for pet: PetID? = nil, dependencies: ProductsDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        // Starts once, so that changes from other screens are shown here.
        if !hasLoaded { follow() }
        loadCart()
        if pet == nil { loadAllergies() }
        if let pet { narrow(to: pet) } else if !hasLoaded { search() }
    }

    func handle(_ event: Event) {
        switch event {
        case .query(let text, in: "search"):
            query.text = text
            search(after: Self.rest)
        case .tab(let tab, in: "pages"): if let tab = Page(rawValue: tab) { page = tab }
        case .selected(let row, in: "products"):
            if let id = ProductID(row.rawValue) { coordinator.perform(ProductsDestination.product(id)) }
        case .selected(let chip, let group): choose(chip.rawValue, in: group)
        case .nearEnd("products"): if let request = found.more() { load(request) }
        case .activated(.clear):
            query = ProductQuery()
            petName = nil
            page = .results
            search()
        case .activated(.favorites):
            query.favoritesOnly.toggle()
            search()
        case .activated(.narrow): page = .facets
        case .activated(.cart): coordinator.perform(ProductsModule.Output.cart)
        case .activated(.retry): if let pet { narrow(to: pet) } else { search() }
        case .back where page == .facets: page = .results
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func choose(_ id: String, in group: ElementID) {
        switch group {
        case "species":
            query.species = query.species?.rawValue == id ? nil : Species(rawValue: id)
            petName = nil
        case "stages":
            query.stage = query.stage?.rawValue == id ? nil : LifeStage(rawValue: id)
            petName = nil
        case "categories":
            if let category = ProductCategory(rawValue: id) { query.categories.formSymmetricDifference([category]) }
        case "brands": query.brands.formSymmetricDifference([id])
        case "order": if let order = ProductQuery.Order(rawValue: id) { query.order = order }
        default: return
        }
        search()
    }

    // MARK: Work

    private func follow() {
        tasks.follow("favorites", dependencies.products.favoriteChanges()) { [weak self] change in
            self?.favorites[change.product] = change.isFavorite
        }
        tasks.follow("cart", dependencies.cart.changes()) { [weak self] in self?.cartCount = $0.count }
    }

    private func loadCart() {
        let cart = dependencies.cart
        tasks.run("cart count") { () async throws(ServiceError) in
            try await cart.cart().count
        } then: { [weak self] result in
            // If the request fails, the command has no count.
            if case .success(let count) = result { self?.cartCount = count }
        }
    }

    private func loadAllergies() {
        // A search for one pet marks only its allergies.
        guard petName == nil else { return }
        let pets = dependencies.pets
        isLoadingAllergies = true
        tasks.run("allergies") { () async throws(ServiceError) in
            try await pets.pets()
        } then: { [weak self] (result: Result<[Pet], ServiceError>) in
            guard let self else { return }
            isLoadingAllergies = false
            allergies = AllergyMarks(result)
            if case .failure(let error) = result {
                dependencies.log.failure("the pets' allergies weren't loaded")(error)
            }
        }
    }

    private func narrow(to id: PetID) {
        let pets = dependencies.pets
        tasks.run("pet") { () async throws(ServiceError) in
            try await pets.pet(id)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let pet):
                self.pet = nil
                petName = pet.name
                allergies = AllergyMarks(pets: [pet])
                query.species = pet.species
                query.stage = pet.birthDate.map {
                    LifeStage(Age(bornOn: $0, on: dependencies.today.date), of: pet.species)
                }
                search()
            case .failure(let error):
                dependencies.log.failure("a pet wasn't loaded")(error)
                failure = error
                hasLoaded = true
            }
        }
    }

    /// Searches again after a pause in typing. The latest search wins, regardless of the order of the responses.
    private func search(after rest: Duration? = nil) {
        load(found.begin(), after: rest)
    }

    private func load(_ request: Pages<Product, String>.Request, after rest: Duration? = nil) {
        let products = dependencies.products
        let query = query
        tasks.run("load", after: rest, on: dependencies.clock) { () async throws(ServiceError) in
            try await products.products(matching: query, after: request.cursor)
        } then: { [weak self] result in
            guard let self else { return }
            hasLoaded = true
            switch result {
            case .success(let page):
                failure = nil
                found.receive(page.products, next: page.next, for: request)
                unreadable = (request.cursor == nil ? [] : unreadable) + page.unreadable
                understood = page.understood
                if let total = page.total { self.total = total }
                if let facets = page.facets { self.facets = facets }
            case .failure(let error):
                dependencies.log.failure("products weren't found")(error)
                failure = error
                found.fail(request)
            }
        }
    }

    // MARK: Screen

    let title = "Shop"

    var screen: Screen {
        let narrowed = query.summary.count
        return Screen(
            id: "shop",
            title: title,
            body: [
                .tabs(
                    Tabs(
                        id: "pages",
                        tabs: [
                            TabItem(id: "results", title: "Products"),
                            TabItem(id: "facets", title: narrowed == 0 ? "Filters" : "Filters (\(narrowed))"),
                        ],
                        selected: page.rawValue,
                        content: page == .results ? results : choices))
            ],
            commands: [
                Command(id: .narrow, label: "Choose filters", key: "l"),
                Command(id: .favorites, label: query.favoritesOnly ? "All products" : "Favorites only", key: "v"),
                Command(id: .cart, label: cartCount.map { "Cart (\($0))" } ?? "Cart", key: "c"),
            ],
            isBusy: found.isLoading || isLoadingAllergies || (!hasLoaded && failure == nil)
        )
    }

    private var results: [Element] {
        var body: [Element] = [
            .search(
                Search(
                    id: "search", label: "Name, brand or kind", query: query.text,
                    isPending: found.isLoading && hasLoaded))
        ]
        if let failure { body.append(.notice(.failure(failure.description, advice: failure.advice))) }
        if !hasLoaded { return body + [.progress(ProgressIndicator("Searching the shop"))] }
        if let notice = Notice.unreadable(unreadable.map(\.description), areOwn: false) { body.append(.notice(notice)) }
        body += allergies.failureNotice
        if found.elements.isEmpty { return failure == nil ? body + [.emptyState(nothing)] : body }
        body.append(.text(RichText(summary, role: .secondary)))
        body.append(
            .list(
                ItemList(
                    id: "products", label: "Products", rows: found.elements.map(row), hasMore: found.hasMore)))
        return body
    }

    private var summary: String {
        var parts = [total == 1 ? "1 product" : "\(total) products"]
        if let understood { parts.append("for “\(understood)”") }
        if let petName { parts.append("for \(petName)") }
        let narrowed = query.summary
        return parts.joined(separator: " ") + (narrowed.isEmpty ? "" : ": " + narrowed.joined(separator: ", "))
    }

    private var nothing: EmptyState {
        let narrows = !query.summary.isEmpty || !query.text.allSatisfy(\.isWhitespace)
        let words = query.text.isEmpty ? "No product matches all filters." : "Nothing was found for “\(query.text)”."
        let sample =
            dependencies.offersSample ? " Start PetNest with --sample in an empty folder to look around." : ""
        return EmptyState(
            title: "No products found",
            message: RichText(
                narrows
                    ? "\(words) Remove a filter, or search for other words."
                    : "The shop is empty.\(sample)"),
            commands: narrows ? [Command(id: .clear, label: "Clear all filters")] : [])
    }

    private func row(of product: Product) -> Row {
        var details = [product.category.map { "\($0.name) for \(product.audience)" } ?? "For \(product.audience)"]
        if let tenths = product.rating.tenths { details.append("★ \(tenths / 10).\(tenths % 10)") }
        let warnings = allergies.warnings(about: product)
        return Row(
            id: RowID(product.id.description),
            title: RichText(
                ((favorites[product.id] ?? product.isFavorite) ? "♥ " : "") + product.title, role: .strong),
            detail: RichText(details.joined(separator: ", "), role: .secondary)
                + (warnings.isEmpty ? "" : "  " + RichText(warnings.joined(separator: " "), role: .negative)),
            badge: product.inStock
                ? RichText("from \(product.price.formatted)") : RichText("sold out", role: .caution))
    }

    /// The facets as chips, with the number of products that each would leave.
    private var choices: [Element] {
        func chips(
            _ id: ElementID, _ label: String, _ counts: [ProductPage.Count], isOn: (String) -> Bool,
            name: (String) -> String
        ) -> Element? {
            guard !counts.isEmpty else { return nil }
            return .chips(
                ChipGroup(
                    id: id, label: label,
                    chips: counts.map {
                        ChipGroup.Chip(id: RowID($0.id), label: name($0.id), count: $0.count, isOn: isOn($0.id))
                    }))
        }
        let groups = [
            chips(
                "species", "Animal", facets.species, isOn: { query.species?.rawValue == $0 },
                name: { Species(rawValue: $0)?.name ?? $0 }),
            chips(
                "stages", "Age", facets.stages, isOn: { query.stage?.rawValue == $0 },
                name: { LifeStage(rawValue: $0)?.name ?? $0 }),
            chips(
                "categories", "Kind", facets.categories,
                isOn: { ProductCategory(rawValue: $0).map(query.categories.contains) ?? false },
                name: { ProductCategory(rawValue: $0)?.name ?? $0 }),
            chips("brands", "Brand", facets.brands, isOn: query.brands.contains, name: { $0 }),
        ]
        let order = Element.chips(
            ChipGroup(
                id: "order", label: "Order",
                chips: ProductQuery.Order.allCases.map {
                    ChipGroup.Chip(id: RowID($0.rawValue), label: $0.name, isOn: $0 == query.order)
                }))
        var body: [Element] = [.text(RichText(hasLoaded ? summary : "Searching the shop", role: .secondary))]
        if let failure { body.append(.notice(.failure(failure.description, advice: failure.advice))) }
        return body + [order] + groups.compactMap { $0 }
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The sitter search with its filters, updated while typing.
@MainActor @Observable
final class SitterSearchViewModel: ScreenSource {
    /// The pause in typing after which names are searched.
    static let rest = Duration.milliseconds(60)

    private enum Page: TabID {
        case results = "results"
        case filters = "filters"
    }

    private var page = Page.results
    private var text = ""
    private var form = SitterFilters.none
    private var applied = SitterFilters()
    private var found = Pages<FoundSitter, String>()
    /// The unreadable sitters of the loaded pages.
    private var unreadable: [UnreadableRecord] = []
    private var failure: ServiceError?
    private var hasLoaded = false
    private var hasAskedForArea = false
    private var isAskingForArea = false
    /// The owner's home.
    private var home: Place?

    @ObservationIgnored private let dependencies: SitterSearchDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SitterSearchDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        followUnit()
        if hasAskedForArea { return search() }
        hasAskedForArea = true
        isAskingForArea = true
        let sitters = dependencies.sitters
        let log = dependencies.log
        tasks.run("area") { () async throws(ServiceError) in
            try await sitters.area()
        } then: { [weak self] result in
            guard let self else { return }
            isAskingForArea = false
            switch result {
            case .success(let place?): startFrom(place)
            case .success(nil): break
            case .failure(let error): log.failure("the owner's home wasn't loaded")(error)
            }
            search()
        }
    }

    /// Measures distances from a place, unless another one was typed in the meantime.
    private func startFrom(_ place: Place) {
        home = place
        guard filters.near.isBlank, applied.near.isBlank else { return }
        applied.near = place.name
        applied.isHome = true
        form.fill("near", place.name)
        form.fill("isHome", "true")
        guard applied.order == .rating else { return }
        applied.order = .distance
        form.fill("order", SitterQuery.Order.distance.rawValue)
    }

    /// Does nothing, because the list would start over while the person reads it.
    func refresh() {}

    func handle(_ event: Event) {
        switch event {
        case .query(let text, in: "search"):
            self.text = text
            search(after: Self.rest)
        case .tab(let tab, in: "pages"):
            if let tab = Page(rawValue: tab) { page = tab }
        case .edited("near", let value):
            form.edit("near", value)
            form.edit("isHome", .flag(value.text == home?.name))
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.apply): apply()
        case .activated(.clear):
            form = SitterFilters.none
            applied = SitterFilters()
            followUnit()
            if let home { startFrom(home) }
            text = ""
            page = .results
            search()
        case .activated(.favorites):
            applied.favoritesOnly.toggle()
            form.fill("favoritesOnly", "\(applied.favoritesOnly)")
            search()
        case .activated(.filter): page = .filters
        case .activated(.bookings): coordinator.perform(SitterSearchModule.Output.bookings)
        case .activated(.offerCare): coordinator.perform(SitterSearchModule.Output.offerCare)
        case .activated(.retry): search()
        case .selected(let row, in: "sitters"):
            if let id = SitterID(row.rawValue) { coordinator.perform(SitterSearchDestination.sitter(id)) }
        case .nearEnd("sitters"): if let request = found.more() { load(request) }
        case .back where page == .filters: page = .results
        case .back: coordinator.close(self)
        default: break
        }
    }

    /// The typed filters; distances are in the chosen unit.
    private var filters: SitterFilters { SitterFilters(form, unit: applied.unit) }

    private func apply() {
        let filters = filters
        guard form.submit(filters.problems(today: dependencies.today.date)) else { return }
        form.finish()
        applied = filters
        page = .results
        if filters.isHome, let place = filters.place, place != home { saveHome(place) }
        search()
    }

    private func saveHome(_ place: Place) {
        home = place
        let sitters = dependencies.sitters
        let log = dependencies.log
        tasks.run("keep") { () async throws(ServiceError) in
            try await sitters.setArea(place)
        } then: { [weak self] (result: Result<Void, ServiceError>) in
            guard case .failure(let error) = result else { return }
            log.failure("the owner's home wasn't saved")(error)
            self?.home = nil
            self?.failure = error
        }
    }

    /// Searches again after a pause in typing. The latest search wins, regardless of the order of the responses.
    private func search(after rest: Duration? = nil) {
        load(found.begin(), after: rest)
    }

    private func load(_ request: Pages<FoundSitter, String>.Request, after rest: Duration? = nil) {
        let sitters = dependencies.sitters
        let query = applied.query(text: text, today: dependencies.today.date)
        tasks.run("load", after: rest, on: dependencies.clock) { () async throws(ServiceError) in
            try await sitters.sitters(matching: query, after: request.cursor)
        } then: { [weak self] result in
            guard let self else { return }
            hasLoaded = true
            switch result {
            case .success(let page):
                failure = nil
                found.receive(page.sitters, next: page.next, for: request)
                unreadable = (request.cursor == nil ? [] : unreadable) + page.unreadable
            case .failure(let error):
                dependencies.log.failure("sitters weren't found")(error)
                failure = error
                found.fail(request)
            }
        }
    }

    var screen: Screen {
        Screen(
            id: "sitters",
            title: "Sitters",
            body: [
                .tabs(
                    Tabs(
                        id: "pages",
                        tabs: [
                            TabItem(id: "results", title: "Results"),
                            TabItem(
                                id: "filters",
                                title: applied.summary(today: dependencies.today.date).isEmpty
                                    ? "Filters" : "Filters (\(applied.summary(today: dependencies.today.date).count))"),
                        ],
                        selected: page.rawValue,
                        content: page == .results ? results : [.form(inputForm)]
                    ))
            ],
            commands: [
                Command(id: .filter, label: "Filter", key: "l"),
                Command(
                    id: .favorites, label: applied.favoritesOnly ? "All sitters" : "Favorites only", key: "v"),
                Command(id: .bookings, label: "Your bookings", key: "k"),
                Command(id: .offerCare, label: "Offer care", key: "f"),
            ],
            isBusy: found.isLoading || isAskingForArea
        )
    }

    private var results: [Element] {
        var body: [Element] = [
            .search(Search(id: "search", label: "Name", query: text, isPending: found.isLoading && hasLoaded))
        ]
        if !applied.summary(today: dependencies.today.date).isEmpty {
            body.append(
                .text(
                    RichText(applied.summary(today: dependencies.today.date).joined(separator: ", "), role: .secondary))
            )
        }
        if let failure {
            body.append(.notice(.failure(failure.description, advice: failure.advice)))
        }
        if let notice = Notice.unreadable(unreadable.map(\.description), areOwn: false) { body.append(.notice(notice)) }
        if !hasLoaded {
            body.append(.progress(ProgressIndicator("Searching for sitters")))
        } else if found.elements.isEmpty, failure == nil {
            body.append(.emptyState(nothing))
        } else if !found.elements.isEmpty {
            body.append(
                .list(
                    ItemList(
                        id: "sitters", label: "Sitters", rows: found.elements.map(row), hasMore: found.hasMore)))
        }
        return body
    }

    private var nothing: EmptyState {
        let narrows = !applied.summary(today: dependencies.today.date).isEmpty || !text.isBlank
        let sample = dependencies.offersSample ? " To try it, start PetNest with --sample in an empty folder." : ""
        return EmptyState(
            title: "No sitters found",
            message: narrows
                ? "No sitter matches all filters. Try another day, a higher price or a larger distance."
                : RichText("Nobody offers care here yet.\(sample)"),
            commands: narrows ? [Command(id: .clear, label: "Clear all filters")] : []
        )
    }

    /// Clears a number that was typed in another unit.
    private func followUnit() {
        let unit = dependencies.settings.current.distances
        guard applied.unit != unit else { return }
        applied.unit = unit
        applied.within = ""
        form.fill("within", "")
    }

    private func row(of found: FoundSitter) -> Row {
        let sitter = found.sitter
        let offers = sitter.offers.map { "\($0.service.name) \($0.price.formatted)" }.joined(separator: ", ")
        let distance =
            found.distance.map { "\(dependencies.settings.current.distances.formatted(meters: $0)) away, " } ?? ""
        return Row(
            id: RowID(sitter.id.description),
            title: RichText(found.isFavorite ? "★ \(sitter.name)" : sitter.name, role: .strong),
            detail: RichText(distance + offers, role: .secondary),
            badge: RichText(sitter.rating.formatted, role: sitter.rating.count == 0 ? .secondary : .positive)
        )
    }

    private var inputForm: InputForm {
        let fields: [Field] = [
            Field(
                id: "service", label: "What",
                kind: .choice(Self.options(CareService.allCases, any: "Anything") { $0.name })),
            Field(
                id: "species", label: "For",
                kind: .choice(Self.options(Species.allCases, any: "Any animal") { $0.name })),
            Field(
                id: "day", label: "Free on", kind: .date,
                help: "For example 24.12.2026 or tomorrow."),
            Field(
                id: "mostPrice", label: "At most", kind: .number(unit: "€"),
                help: "For one walk, visit, day or night."),
            Field(
                id: "leastStars", label: "Rating",
                kind: .choice([
                    Option(id: "any", label: "Any"), Option(id: "3", label: "3 stars or more"),
                    Option(id: "4", label: "4 stars or more"),
                ])),
            Field(
                id: "near", label: "Near",
                help: "A district, like Pankow, or latitude and longitude, like 52.52, 13.40."),
            Field(id: "isHome", label: "This is my home", kind: .flag),
            Field(
                id: "within", label: "Within", kind: .number(unit: applied.unit.symbol)),
            Field(
                id: "order", label: "Order",
                kind: .choice([
                    Option(id: "rating", label: "Best rated first"), Option(id: "price", label: "Cheapest first"),
                    Option(id: "distance", label: "Nearest first"),
                ])),
            Field(
                id: "favoritesOnly", label: "Favorites only", kind: .flag),
        ]
        return form.form(
            "filters", fields, problems: filters.problems(today: dependencies.today.date),
            submit: Command(id: .apply, label: "Show", role: .primary),
            advice: "Correct the marked fields to search.")
    }

    private static func options<Value: RawRepresentable<String>>(
        _ values: [Value], any: String, name: (Value) -> String
    ) -> [Option] {
        [Option(id: "any", label: any)] + values.map { Option(id: OptionID($0.rawValue), label: name($0)) }
    }
}

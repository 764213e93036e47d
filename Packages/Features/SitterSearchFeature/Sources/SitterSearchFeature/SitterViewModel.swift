import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// A sitter's page: profile, services, photos, reviews, and free times in a month.
@MainActor @Observable
final class SitterViewModel: ScreenSource {
    /// The number of reviews that are shown.
    static let mostReviews = 5

    private struct Content: Sendable {
        var found: FoundSitter
        /// The owner's home, if it is known.
        var home: Place?
        var service: CareService?
        /// The first day of the month of ``times``.
        var month: CalendarDate
        var times: [FreeTimes]
        var reviews: Listed<SitterReview>
        /// The photos. They fail separately, because the page is useful without them.
        var photos: Result<Listed<SitterPhoto>, ServiceError>

        /// The reviews and photos that can't be read.
        var unreadable: [UnreadableRecord] {
            guard case .success(let photos) = photos else { return reviews.unreadable }
            return reviews.unreadable + photos.unreadable
        }
    }

    private var content = Resource<Content, ServiceError>()
    /// The error of changing the favorite.
    private var favoriteFailure: ServiceError?
    /// The first day of the shown month.
    private var month: CalendarDate
    /// The chosen service. Until one is chosen, the first one is shown.
    private var chosenService: CareService?

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let dependencies: SitterSearchDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: SitterID, dependencies: SitterSearchDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
        month = SitterCalendar.firstDay(of: dependencies.today.date)
    }

    func appear() {
        load(content.value?.service)
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.book): coordinator.perform(SitterSearchModule.Output.book(id, chosenService))
        case .activated(.desk): coordinator.perform(SitterSearchModule.Output.desk(id))
        case .activated(.favorite): toggleFavorite()
        case .activated(SitterCalendar.previous): show(month.adding(months: -1))
        case .activated(SitterCalendar.next): show(month.adding(months: 1))
        case .selected(let row, in: SitterCalendar.id):
            guard let service = content.value?.service, let day = CalendarDate(row.rawValue) else { break }
            coordinator.perform(SitterSearchModule.Output.bookDay(id, service, day))
        case .activated(.retry): load(content.value?.service)
        case .tab(let tab, in: "services"):
            chosenService = CareService(rawValue: tab.rawValue)
            load(chosenService)
        case .dismissed(.loadFailure): content.dismissFailure()
        case .dismissed("favorite-failure"): favoriteFailure = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func load(_ service: CareService?) {
        let sitters = dependencies.sitters
        let id = id
        let today = dependencies.today
        let log = dependencies.log
        let month = month
        let first = max(month, today.date)
        let days = max(1, first.days(until: month.adding(months: 1)))
        tasks.load(\.content, of: self, age: { today.timeInWords }, log: log.failure("a sitter wasn't loaded")) {
            () async throws(ServiceError) in
            async let reviews = Result { () async throws(ServiceError) in try await sitters.reviews(of: id) }
            async let photos = Result { () async throws(ServiceError) in try await sitters.photos(of: id) }
            async let home = Result { () async throws(ServiceError) in try await sitters.area() }
            let found = try await sitters.sitter(id)
            let service = service ?? found.sitter.offers.first?.service
            var times: [FreeTimes] = []
            if let service {
                times = try await sitters.freeTimes(of: id, for: service, from: first, days: days, nights: 1)
            }
            let content = Content(
                found: found, home: try await home.get(), service: service, month: month, times: times,
                reviews: try await reviews.get(), photos: await photos)
            for record in content.unreadable { log.warning("a record can't be read", ["record": .private(record)]) }
            return content
        }
    }

    private func show(_ month: CalendarDate) {
        let today = dependencies.today.date
        guard month >= SitterCalendar.firstDay(of: today), month <= today.adding(months: 12) else { return }
        self.month = month
        // Otherwise, the free days of the previous month would be shown until the response arrives.
        content.change { $0.times = [] }
        load(content.value?.service)
    }

    private func toggleFavorite() {
        guard let isFavorite = content.value.map({ !$0.found.isFavorite }) else { return }
        content.change { $0.found.isFavorite = isFavorite }
        favoriteFailure = nil
        let sitters = dependencies.sitters
        let id = id
        tasks.run("favorite") { () async throws(ServiceError) in
            try await sitters.setFavorite(isFavorite, id)
        } then: { [weak self] result in
            guard let self, case .failure(let error) = result else { return }
            // The change was shown at once, and is reverted.
            content.change { $0.found.isFavorite = !isFavorite }
            favoriteFailure = error
        }
    }

    var screen: Screen {
        Screen(
            id: ScreenID("sitter/\(id)"),
            title: content.value?.found.sitter.name ?? "Sitter",
            body: body,
            commands: content.value == nil ? [] : commands,
            isBusy: content.isLoading
        )
    }

    private var commands: [Command] {
        let isFavorite = content.value?.found.isFavorite == true
        let desk = Command(id: .desk, label: "The sitter's desk", key: "d")
        return [
            Command(
                id: .book, label: "Book", key: "b", role: .primary,
                isEnabled: content.value?.found.sitter.offers.isEmpty == false),
            Command(
                id: .favorite, label: isFavorite ? "Remove from favorites" : "Add to favorites", key: "v"),
        ] + (content.value?.found.hasDesk == true ? [desk] : [])
    }

    private var body: [Element] {
        var body: [Element] = []
        if let favoriteFailure {
            body.append(
                .notice(
                    .failure(
                        id: "favorite-failure", favoriteFailure.description, advice: favoriteFailure.advice,
                        retry: nil, isDismissible: true)))
        }
        return body + content.body(loading: "Loading the sitter", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        let sitter = content.found.sitter
        let species = Species.allCases.filter(sitter.species.contains).map { $0.name.lowercased() }
        var facts = [Fact("Looks after", RichText(species.joined(separator: ", ")))]
        if !sitter.languages.isEmpty {
            facts.append(Fact("Speaks", RichText(sitter.languages.joined(separator: ", "))))
        }
        if let fact = reach(of: sitter, to: content.home) { facts.append(fact) }
        if content.found.isFavorite { facts.append(Fact("Favorite", "★ yes")) }
        facts.append(Fact("Terms", RichText(sitter.terms.cancellationText, role: .secondary)))
        var elements: [Element] = [rating(of: sitter), .facts(facts)]
        if !sitter.about.isEmpty { elements.append(.text(RichText(sitter.about))) }
        if sitter.offers.isEmpty {
            elements.insert(
                .notice(
                    Notice(
                        id: "stopped", kind: .information,
                        text: "\(sitter.name) doesn't offer care now and can't be booked.")), at: 0)
        } else {
            elements.append(.table(prices(of: sitter)))
        }
        if let service = content.service {
            elements.append(
                .tabs(
                    Tabs(
                        id: "services",
                        tabs: sitter.offers.map { TabItem(id: TabID($0.service.rawValue), title: $0.service.name) },
                        selected: TabID(service.rawValue),
                        content: times(content)
                    )))
        }
        elements += photos(content.photos)
        if !content.reviews.values.isEmpty { elements.append(reviews(content.reviews.values, of: sitter)) }
        if let notice = Notice.unreadable(content.unreadable.map(\.description), areOwn: false) {
            elements.append(.notice(notice))
        }
        return elements
    }

    /// Returns how far the sitter travels, and the distance to the owner's home if that is farther.
    private func reach(of sitter: Sitter, to home: Place?) -> Fact? {
        guard let reach = sitter.reach, let service = sitter.offers.map(\.service).first(where: \.isAtHome) else {
            return nil
        }
        let unit = dependencies.settings.current.distances
        let within = "within \(unit.formatted(meters: reach))"
        guard let distance = sitter.distanceOutOfReach(for: service, at: home?.coordinate) else {
            return Fact("Comes to you", RichText(within))
        }
        return Fact(
            "Comes to you", RichText("\(within); you live \(unit.formatted(meters: distance)) away", role: .caution))
    }

    private func rating(of sitter: Sitter) -> Element {
        guard let tenths = sitter.rating.tenths else {
            return .text(RichText("Nobody has reviewed \(sitter.name) yet.", role: .secondary))
        }
        return .rating(StarRating(Double(tenths) / 10, count: sitter.rating.count))
    }

    /// Returns the photos, or the reason they can't be shown.
    private func photos(_ photos: Result<Listed<SitterPhoto>, ServiceError>) -> [Element] {
        switch photos {
        case .success(let photos):
            photos.values.map { photo in
                .picture(Picture(description: photo.shows, width: photo.points.width, rgb: photo.points.rgb))
            }
        case .failure(let error): [.text(RichText("The photos can't be shown: \(error)", role: .caution))]
        }
    }

    /// Returns the newest reviews. The rating counts all of them.
    private func reviews(_ reviews: [SitterReview], of sitter: Sitter) -> Element {
        let shown = reviews.prefix(Self.mostReviews)
        let more = sitter.rating.count > shown.count
        return .group(
            ElementGroup(
                title: more ? "What owners say, the newest \(shown.count)" : "What owners say",
                elements: [
                    .facts(
                        shown.map { review in
                            let stars = String(repeating: "★", count: review.stars)
                            let day = dependencies.today.local(review.date).day.formatted
                            return Fact("\(day), \(review.stars) of 5", RichText(review.text ?? stars))
                        })
                ]))
    }

    private func prices(of sitter: Sitter) -> DataTable {
        DataTable(
            id: "prices",
            label: "Prices",
            columns: [
                Column(id: "what", title: "Service"), Column(id: "time", title: "Takes"),
                Column(id: "price", title: "Price", alignment: .trailing),
            ],
            rows: sitter.offers.map { offer in
                DataRow(
                    id: RowID(offer.service.rawValue),
                    cells: [
                        RichText(offer.service.name), RichText(offer.durationInWords),
                        RichText(offer.priceInWords),
                    ])
            }
                + sitter.addOns.map { addOn in
                    DataRow(
                        id: RowID("add-on/\(addOn.id)"),
                        cells: [RichText("+ \(addOn.name)"), "", RichText(addOn.price.formatted)])
                }
        )
    }

    private func times(_ content: Content) -> [Element] {
        let calendar = SitterCalendar.month(
            month, today: dependencies.today.date, free: content.times,
            firstWeekday: dependencies.settings.current.firstWeekday)
        let hint =
            content.times.isEmpty && content.month == month
            ? "Nothing is free in this month. Try the next one." : "Choose a day to book it."
        return [.calendar(calendar), .text(RichText(hint, role: .secondary))]
    }
}

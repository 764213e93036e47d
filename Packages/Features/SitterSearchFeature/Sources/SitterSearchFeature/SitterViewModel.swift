import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// A sitter's page: who they are, what they offer, and when they have time in the next two weeks.
@MainActor @Observable
final class SitterViewModel: ScreenSource {
    /// How many days of free times are shown.
    static let days = 14

    private struct Content: Sendable {
        var found: FoundSitter
        var service: CareService?
        var times: [FreeTimes]
    }

    private var content = Resource<Content, ServiceError>()
    /// Why the sitter wasn't made a favourite, or still is one.
    private var favouriteFailure: ServiceError?

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let services: SitterSearchServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: SitterID, services: SitterSearchServices, coordinator: any Coordinator) {
        self.id = id
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        load(content.value?.service)
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("book"): coordinator.perform(SitterSearchModule.Output.book(id))
        case .activated("desk"): coordinator.perform(SitterSearchModule.Output.desk(id))
        case .activated("favourite"): toggleFavourite()
        case .activated(.retry): load(content.value?.service)
        case .tab(let tab, in: "services"): load(CareService(rawValue: tab.rawValue))
        case .dismissed(.loadFailure): content.dismissFailure()
        case .dismissed("favourite-failure"): favouriteFailure = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func load(_ service: CareService?) {
        let (sitters, id, today, log) = (services.sitters, id, services.today, services.log)
        tasks.load(\.content, of: self, age: { today.timeInWords }) { () async throws(ServiceError) in
            let found = try await sitters.sitter(id)
            let service = service ?? found.sitter.offers.first?.service
            var times: [FreeTimes] = []
            if let service {
                times = try await sitters.freeTimes(of: id, for: service, from: today.date, days: Self.days, nights: 1)
            }
            return Content(found: found, service: service, times: times)
        } then: { result in
            if case .failure(let error) = result {
                log.warning("a sitter wasn't loaded", ["error": .private(error)])
            }
        }
    }

    private func toggleFavourite() {
        guard let isFavourite = content.value.map({ !$0.found.isFavourite }) else { return }
        content.change { $0.found.isFavourite = isFavourite }
        favouriteFailure = nil
        let (sitters, id) = (services.sitters, id)
        tasks.run("favourite") { () async throws(ServiceError) in
            try await sitters.setFavourite(isFavourite, id)
        } then: { [weak self] result in
            guard let self, case .failure(let error) = result else { return }
            // It was shown at once, and is taken back.
            content.change { $0.found.isFavourite = !isFavourite }
            favouriteFailure = error
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
        let isFavourite = content.value?.found.isFavourite == true
        return [
            Command(id: "book", label: "Book", key: "b", role: .primary),
            Command(
                id: "favourite", label: isFavourite ? "No longer a favourite" : "Keep as a favourite", key: "v"),
            Command(id: "desk", label: "The sitter's own side", key: "d"),
        ]
    }

    private var body: [Element] {
        var body: [Element] = []
        if let favouriteFailure {
            body.append(
                .notice(
                    .failure(
                        id: "favourite-failure", favouriteFailure.description, advice: favouriteFailure.advice,
                        retry: nil, isDismissible: true)))
        }
        return body + content.body(loading: "Loading the sitter", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        let sitter = content.found.sitter
        let species = Species.allCases.filter(sitter.species.contains).map { $0.name.lowercased() }
        var facts = [
            Fact("Rating", RichText(sitter.rating.formatted, role: sitter.rating.count == 0 ? .secondary : .positive)),
            Fact("Looks after", RichText(species.joined(separator: ", "))),
            Fact("Speaks", RichText(sitter.languages.joined(separator: ", "))),
        ]
        if content.found.isFavourite { facts.append(Fact("Favourite", "★ yes")) }
        facts.append(Fact("Terms", RichText(sitter.terms.cancellationText, role: .secondary)))
        var elements: [Element] = [.facts(facts), .text(RichText(sitter.about)), .table(prices(of: sitter))]
        if let service = content.service {
            elements.append(
                .tabs(
                    Tabs(
                        id: "services",
                        tabs: sitter.offers.map { TabItem(id: TabID($0.service.rawValue), title: $0.service.name) },
                        selected: TabID(service.rawValue),
                        content: times(content.times)
                    )))
        }
        return elements
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
                        RichText(offer.service.name), RichText(Self.duration(of: offer)),
                        RichText("\(offer.price.formatted) a \(offer.service.unit)"),
                    ])
            }
                + sitter.addOns.map { addOn in
                    DataRow(
                        id: RowID("add-on/\(addOn.id)"),
                        cells: [RichText("+ \(addOn.name)"), "", RichText(addOn.price.formatted)])
                }
        )
    }

    private func times(_ times: [FreeTimes]) -> [Element] {
        guard !times.isEmpty else {
            return [
                .text(
                    RichText(
                        "Nothing is free in the next \(Self.days) days. Later days can be booked.", role: .secondary))
            ]
        }
        return [
            .facts(
                times.map { free in
                    let first = free.starts.first?.clock ?? ""
                    let last = free.starts.last?.clock ?? ""
                    let range =
                        free.starts.count == 1 ? "at \(first)" : "\(free.starts.count) times, \(first) to \(last)"
                    return Fact(free.day.formatted, RichText(range))
                })
        ]
    }

    private static func duration(of offer: CareOffer) -> String {
        switch offer.service {
        case .boarding: "over night"
        case _ where offer.minutes.isMultiple(of: 60): offer.minutes == 60 ? "1 hour" : "\(offer.minutes / 60) hours"
        default: "\(offer.minutes) minutes"
        }
    }
}

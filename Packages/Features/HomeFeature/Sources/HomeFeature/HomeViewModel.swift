import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The first screen: the pets, and what is due for them.
@MainActor @Observable
final class HomeViewModel: ScreenSource {
    /// How many days ahead the agenda looks.
    nonisolated static let daysAhead = 60

    private struct Content: Sendable {
        var owner: Owner?
        var pets: [Pet]
        var agenda: [AgendaItem]
    }

    private var content: Loadable<Content, ServiceError> = .loading
    private var isRefreshing = false

    @ObservationIgnored private let services: HomeServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: HomeServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    /// Loads, and loads again each time the screen comes back to the top.
    func appear() {
        let services = services
        isRefreshing = true
        tasks.run("load") { () async throws(ServiceError) in
            let until = services.today.date.adding(days: Self.daysAhead)
            async let owner = Result { () async throws(ServiceError) in try await services.owner.owner() }
            async let pets = Result { () async throws(ServiceError) in try await services.pets.pets() }
            async let agenda = Result { () async throws(ServiceError) in try await services.agenda.agenda(until: until)
            }
            return Content(owner: try await owner.get(), pets: try await pets.get(), agenda: try await agenda.get())
        } then: { [weak self] result in
            if case .failure(let error) = result {
                services.log.warning("home wasn't loaded", ["error": .private(error)])
            }
            self?.content = Loadable(result)
            self?.isRefreshing = false
        }
    }

    /// Takes what a person did.
    func handle(_ event: Event) {
        switch event {
        case .activated("add"): coordinator.perform(HomeModule.Output.newPet)
        case .activated("pets"): coordinator.perform(HomeModule.Output.pets)
        case .activated("owner"): coordinator.perform(HomeModule.Output.owner)
        case .activated("quit"), .back: coordinator.perform(HomeModule.Output.quit)
        case .activated("retry"):
            content = .loading
            appear()
        case .selected(let row, in: "pets"):
            if let id = PetID(row.rawValue) { coordinator.perform(HomeModule.Output.pet(id)) }
        case .selected(let row, in: "agenda"):
            let item = content.value?.agenda.first { Self.rowID(of: $0) == row }
            if let item { open(item) }
        case .activated(let id): if let link = services.links[id] { coordinator.perform(LinkFollowed(link, [:])) }
        default: break
        }
    }

    private func open(_ item: AgendaItem) {
        if let link = services.agendaLinks[CommandID(item.kind)] {
            coordinator.perform(LinkFollowed(link, ["item": item.id, "pet": "\(item.pet)"]))
        } else {
            coordinator.perform(HomeModule.Output.pet(item.pet))
        }
    }

    /// The pets, what is due, and where to go from here.
    var screen: Screen {
        Screen(
            id: "home",
            title: title,
            body: body,
            commands: commands,
            isBusy: content.isLoading || isRefreshing
        )
    }

    var title: String {
        guard let owner = content.value?.owner else { return "PetNest" }
        return "PetNest of \(owner.name)"
    }

    private var commands: [Command] {
        let own = [
            Command(
                id: "add", label: "Add a pet", key: "a", role: content.value?.pets.isEmpty == true ? .primary : .normal),
            Command(id: "pets", label: "All pets", key: "p"),
            Command(id: "owner", label: "About you", key: "o"),
            Command(id: "quit", label: "Quit", key: "q"),
        ]
        return services.links.commands(before: own)
    }

    private var body: [Element] {
        switch content {
        case .loading: [.progress(ProgressIndicator("Loading"))]
        case .failed(let error): [.notice(.failure(error.description, advice: error.advice))]
        case .loaded(let content) where content.pets.isEmpty:
            [
                .emptyState(
                    EmptyState(
                        title: "Welcome to PetNest",
                        message: "Add your first pet, and its weights, visits, vaccinations and reminders have a home."
                    )
                )
            ]
        case .loaded(let content):
            [
                .heading(Heading("Your pets")),
                .list(ItemList(id: "pets", label: "Your pets", rows: content.pets.map { row(of: $0, in: content) })),
                .heading(Heading("Coming up")),
                agenda(of: content),
            ]
        }
    }

    private func row(of pet: Pet, in content: Content) -> Row {
        let today = services.today.date
        let about = [
            pet.breed ?? pet.species.name, pet.birthDate.map { Age(bornOn: $0, on: today).formatted },
        ]
        let overdue = content.agenda.count { $0.pet == pet.id && $0.due < today }
        return Row(
            id: RowID(pet.id.description),
            title: RichText(pet.name, role: .strong),
            detail: RichText(about.compactMap(\.self).joined(separator: ", "), role: .secondary),
            badge: overdue == 0 ? nil : RichText("\(overdue) overdue", role: .negative)
        )
    }

    private func agenda(of content: Content) -> Element {
        if content.agenda.isEmpty {
            return .text(RichText("Nothing is due in the next \(Self.daysAhead) days.", role: .secondary))
        }
        let today = services.today.date
        return .list(
            ItemList(
                id: "agenda",
                label: "Coming up",
                rows: content.agenda.map { item in
                    let status = DueStatus(due: item.due, today: today)
                    return Row(
                        id: Self.rowID(of: item),
                        title: RichText("\(item.petName): \(item.title)"),
                        detail: RichText(item.due.formatted, role: .secondary),
                        badge: RichText(status.formatted, role: Self.role(of: status))
                    )
                }
            )
        )
    }

    private static func rowID(of item: AgendaItem) -> RowID {
        RowID("\(item.kind)/\(item.id)/\(item.pet)")
    }

    private static func role(of status: DueStatus) -> TextRole {
        switch status {
        case .overdue: .negative
        case .dueSoon(let days) where days <= 7: .caution
        case .dueSoon, .upcoming, .notDue: .secondary
        }
    }
}

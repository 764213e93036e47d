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

    private var owner = Resource<Owner?, ServiceError>()
    private var pets = Resource<[Pet], ServiceError>()
    private var agenda = Resource<[AgendaItem], ServiceError>()

    @ObservationIgnored private let services: HomeServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: HomeServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
        tasks.follow("pets", services.pets.changes()) { [weak self] change in
            self?.pets.change { $0.apply(change, by: Pet.precedes) }
        }
        tasks.follow("owner", services.owner.changes()) { [weak self] owner in
            self?.owner.change { $0 = owner }
        }
    }

    /// Loads, and loads again each time the screen comes back to the top: the owner, the pets and what is due at the same
    /// time, so that one that can't be had takes none of the others away.
    func appear() {
        let services = services
        let age = { @MainActor in services.today.timeInWords }
        tasks.load(\.owner, of: self, age: age) { () async throws(ServiceError) in
            try await services.owner.owner()
        } then: {
            services.log("the owner", $0)
        }
        tasks.load(\.pets, of: self, age: age) { () async throws(ServiceError) in
            try await services.pets.pets()
        } then: {
            services.log("the pets", $0)
        }
        tasks.load(\.agenda, of: self, age: age) { () async throws(ServiceError) in
            try await services.agenda.agenda(until: services.today.date.adding(days: Self.daysAhead))
        } then: {
            services.log("the agenda", $0)
        }
    }

    /// Takes what a person did.
    func handle(_ event: Event) {
        switch event {
        case .activated("add"): coordinator.perform(HomeModule.Output.newPet)
        case .activated("pets"): coordinator.perform(HomeModule.Output.pets)
        case .activated("owner"): coordinator.perform(HomeModule.Output.owner)
        case .activated("quit"), .back: coordinator.perform(HomeModule.Output.quit)
        case .activated(.retry): appear()
        case .dismissed("pets-failure"): pets.dismissFailure()
        case .dismissed("agenda-failure"): agenda.dismissFailure()
        case .selected(let row, in: "pets"):
            if let id = PetID(row.rawValue) { coordinator.perform(HomeModule.Output.pet(id)) }
        case .selected(let row, in: "agenda"):
            let item = agenda.value?.first { Self.rowID(of: $0) == row }
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
            isBusy: owner.isLoading || pets.isLoading || agenda.isLoading,
            exitConfirmation: Confirmation(question: "Leave PetNest?", confirmLabel: "Leave")
        )
    }

    var title: String {
        guard let owner = owner.value ?? nil else { return "PetNest" }
        return "PetNest of \(owner.name)"
    }

    private var commands: [Command] {
        let own = [
            Command(
                id: "add", label: "Add a pet", key: "a", role: pets.value?.isEmpty == true ? .primary : .normal),
            Command(id: "pets", label: "All pets", key: "p"),
            Command(id: "owner", label: "About you", key: "o"),
            Command(id: "quit", label: "Quit", key: "q"),
        ]
        return services.links.commands(before: own)
    }

    private var body: [Element] {
        pets.body(loading: "Loading", id: "pets-failure", advice: \.advice) { pets in
            if pets.isEmpty { return [welcome] }
            return [
                .heading(Heading("Your pets")),
                .list(ItemList(id: "pets", label: "Your pets", rows: pets.map(row))),
                .heading(Heading("Coming up")),
            ]
                + comingUp
        }
    }

    /// What is due, and why it can't be had: unless the pets can't either, which is told once.
    private var comingUp: [Element] {
        if pets.failure != nil { return agenda.value.map { [list(of: $0)] } ?? [] }
        return agenda.body(loading: "Looking what is due", id: "agenda-failure", advice: \.advice) { [list(of: $0)] }
    }

    private var welcome: Element {
        .emptyState(
            EmptyState(
                title: "Welcome to PetNest",
                message: "Add your first pet, and its weights, visits, vaccinations and reminders have a home."
            )
        )
    }

    private func row(of pet: Pet) -> Row {
        let today = services.today.date
        let about = [
            pet.breed ?? pet.species.name, pet.birthDate.map { Age(bornOn: $0, on: today).formatted },
        ]
        let overdue = agenda.value?.count { $0.pet == pet.id && $0.due < today } ?? 0
        return Row(
            id: RowID(pet.id.description),
            title: RichText(pet.name, role: .strong),
            detail: RichText(about.compactMap(\.self).joined(separator: ", "), role: .secondary),
            badge: overdue == 0 ? nil : RichText("\(overdue) overdue", role: .negative)
        )
    }

    private func list(of agenda: [AgendaItem]) -> Element {
        if agenda.isEmpty {
            return .text(RichText("Nothing is due in the next \(Self.daysAhead) days.", role: .secondary))
        }
        let today = services.today.date
        return .list(
            ItemList(
                id: "agenda",
                label: "Coming up",
                rows: agenda.map { item in
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

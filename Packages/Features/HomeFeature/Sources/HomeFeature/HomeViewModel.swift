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
    private var pets = Resource<Listed<Pet>, ServiceError>()
    private var agenda = Resource<Listed<AgendaItem>, ServiceError>()
    /// What became of the item that was acted on last.
    private var outcome: Outcome?
    private var isActing = false
    /// What is told beside links, by their ids; nil until it was asked for.
    private var badges: [CommandID: String]?

    /// What became of an item.
    private struct Outcome {
        let item: AgendaItem
        let result: Result<String, ServiceError>
    }

    @ObservationIgnored private let services: HomeServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: HomeServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
        tasks.follow("pets", services.pets.changes()) { [weak self] change in
            self?.pets.change { $0.values.apply(change, by: Pet.precedes) }
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
            try await services.pets.allPets()
        } then: {
            services.log("the pets", $0)
        }
        loadAgenda()
        // A count of before stays until there is another.
        tasks.run("badges") { () async throws(Never) in
            await services.links.badgeTexts()
        } then: { [weak self] (result: Result<[CommandID: String], Never>) in
            self?.badges = result.get()
        }
    }

    private func loadAgenda() {
        let services = services
        tasks.load(\.agenda, of: self, age: { services.today.timeInWords }) { () async throws(ServiceError) in
            let now = services.today.now
            return try await services.agenda.agenda(until: now.day.adding(days: Self.daysAhead), now: now)
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
            if let item = agendaList?.item(row) { open(item) }
        case .activated("outcome-open"): if let outcome { open(outcome.item) }
        case .dismissed("outcome"): outcome = nil
        case .activated(let id): follow(id)
        default: break
        }
    }

    private func follow(_ command: CommandID) {
        if let link = services.links[command] { return coordinator.perform(LinkFollowed(link, [:])) }
        switch agendaList?.meaning(of: command) {
        case .action(let action, let item): perform(action, on: item)
        case .link(let link, let item): follow(link, to: item)
        case nil: break
        }
    }

    private func open(_ item: AgendaItem) {
        if let link = services.agendaLinks[CommandID(item.kind)] {
            follow(link, to: item)
        } else {
            coordinator.perform(HomeModule.Output.pet(item.pet))
        }
    }

    private func follow(_ link: FeatureLink, to item: AgendaItem) {
        coordinator.perform(LinkFollowed(link, ["item": item.opens ?? item.id, "pet": "\(item.pet)"]))
    }

    private func perform(_ action: AgendaItem.Action, on item: AgendaItem) {
        guard !isActing else { return }
        isActing = true
        outcome = nil
        let services = services
        tasks.run("act") { () async throws(ServiceError) in
            try await services.agenda.perform(action, on: item, now: services.today.now)
        } then: { [weak self] result in
            guard let self else { return }
            isActing = false
            if case .failure(let error) = result {
                services.log.warning("an item of the agenda wasn't changed", ["error": .private(error)])
            }
            outcome = Outcome(item: item, result: result)
            loadAgenda()
        }
    }

    /// The pets, what is due, and where to go from here.
    var screen: Screen {
        Screen(
            id: "home",
            title: title,
            body: body,
            commands: commands,
            isBusy: owner.isLoading || pets.isLoading || agenda.isLoading || isActing || badges == nil,
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
                id: "add", label: "Add a pet", key: "a", role: hasNoPets ? .primary : .normal),
            Command(id: "pets", label: "All pets", key: "p"),
            Command(id: "owner", label: "About you", key: "o"),
            Command(id: "quit", label: "Quit", key: "q"),
        ]
        return services.links.commands(before: own, badges: badges ?? [:])
    }

    private var hasNoPets: Bool { pets.value?.values.isEmpty == true && pets.value?.unreadable.isEmpty == true }

    private var body: [Element] {
        notices
            + pets.body(loading: "Loading", id: "pets-failure", advice: \.advice) { pets in
                if hasNoPets { return [welcome] }
                // Counted once for all pets: a household may have hundreds.
                let overdue = overdue
                let rows = pets.values.map { row(of: $0, overdue: overdue[$0.id] ?? 0) }
                return [
                    .heading(Heading("Your pets")),
                    .list(
                        ItemList(
                            id: "pets", label: "Your pets",
                            columns: [
                                Column(id: "name", title: "Name"), Column(id: "born", title: "Born"),
                                Column(id: "overdue", title: "Overdue"),
                            ],
                            rows: rows)),
                    .heading(Heading("Coming up")),
                ]
                    + comingUp
            }
    }

    /// What became of the last action, and what can't be read.
    private var notices: [Element] {
        let unreadable = (pets.value?.unreadable ?? []) + (agenda.value?.unreadable ?? [])
        return [outcome.map(notice), Notice.unreadable(unreadable.map(\.description))].compactMap {
            $0.map(Element.notice)
        }
    }

    private func notice(of outcome: Outcome) -> Notice {
        switch outcome.result {
        case .success(let message):
            // What was done by mistake is taken back where all of the item is.
            Notice(
                id: "outcome", kind: .success, text: RichText("\(outcome.item.petName): \(message)"),
                commands: [Command(id: "outcome-open", label: "Open it")], isDismissible: true)
        case .failure(let error):
            Notice(
                id: "outcome", kind: .failure, text: RichText("\(outcome.item.title): \(error)"),
                detail: error.isChangedElsewhere
                    ? "What is listed now is how it stands." : RichText(error.advice), isDismissible: true)
        }
    }

    /// What is due, and why it can't be had: unless the pets can't either, which is told once.
    private var comingUp: [Element] {
        if pets.failure != nil { return agendaList.map { [element(of: $0)] } ?? [] }
        return agenda.body(loading: "Looking what is due", id: "agenda-failure", advice: \.advice) { _ in
            agendaList.map { [element(of: $0)] } ?? []
        }
    }

    private var agendaList: AgendaList? {
        agenda.value.map {
            AgendaList(items: $0.values, now: services.today.now, links: services.agendaLinks, isBusy: isActing)
        }
    }

    private func element(of agenda: AgendaList) -> Element {
        agenda.items.isEmpty
            ? .text(RichText("Nothing is due in the next \(Self.daysAhead) days.", role: .secondary)) : agenda.element
    }

    private var welcome: Element {
        .emptyState(
            EmptyState(
                title: "Welcome to PetNest",
                message: "Add your first pet, and its weights, visits, vaccinations and reminders have a home."
            )
        )
    }

    /// How much is overdue of each pet.
    private var overdue: [PetID: Int] {
        let today = services.today.date
        return (agenda.value?.values ?? []).reduce(into: [:]) { counts, item in
            if item.due < today { counts[item.pet, default: 0] += 1 }
        }
    }

    private func row(of pet: Pet, overdue: Int) -> Row {
        let age =
            pet.died.map { "died \($0.formatted)" }
            ?? pet.birthDate.map { Age(bornOn: $0, on: services.today.date).formatted }
        let about = [pet.breed ?? pet.species.name, age]
        return Row(
            id: RowID(pet.id.description),
            title: RichText(pet.name, role: .strong),
            detail: RichText(about.compactMap(\.self).joined(separator: ", "), role: .secondary),
            badge: overdue == 0 ? nil : RichText("\(overdue) overdue", role: .negative),
            sortKeys: [.words(pet.name), .whole(pet.birthDate?.dayNumber), .whole(overdue)]
        )
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The home screen: the plan of the day, the pets with the trends of their weights, and later due dates.
@MainActor @Observable
final class HomeViewModel: ScreenSource {
    /// The number of days that the agenda covers.
    nonisolated static let daysAhead = 60

    private var owner = Resource<Owner?, ServiceError>()
    private var pets = Resource<Listed<Pet>, ServiceError>()
    private var agenda = Resource<Listed<AgendaItem>, ServiceError>()
    /// The outcome of the last action on an item.
    private var outcome: Outcome?
    private var isActing = false
    /// The badges by the ids of their links, or `nil` until they are loaded.
    private var badges: [CommandID: String]?
    private let summaries: CardSummaries

    /// The outcome of an action on an item, or of undoing it.
    private struct Outcome {
        let item: AgendaItem
        let result: Result<String, ServiceError>
        /// What the action recorded, as long as it can be undone.
        let recorded: String?
    }

    /// The last plan and the parts it was built from. It is cached because an agenda can have thousands of items.
    @ObservationIgnored private var lastPlan: (parts: DayPlan.Parts, plan: DayPlan)?
    @ObservationIgnored private let dependencies: HomeDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: HomeDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        summaries = CardSummaries(dependencies.cards)
        tasks.follow("pets", dependencies.pets.changes()) { [weak self] change in
            self?.pets.change { $0.values.apply(change, by: Pet.precedes) }
        }
        tasks.follow("owner", dependencies.owner.changes()) { [weak self] owner in
            self?.owner.change { $0 = owner }
        }
    }

    /// Loads the owner, the pets and the agenda at the same time, each time the screen becomes the top one. One that
    /// fails doesn't affect the others.
    func appear() {
        let dependencies = dependencies
        let age = { @MainActor in dependencies.today.timeInWords }
        tasks.load(\.owner, of: self, age: age) { () async throws(ServiceError) in
            try await dependencies.owner.owner()
        } then: {
            dependencies.log("the owner", $0)
        }
        tasks.load(\.pets, of: self, age: age) { () async throws(ServiceError) in
            try await dependencies.pets.allPets()
        } then: { [weak self] in
            dependencies.log("the pets", $0)
            self?.loadSummaries()
        }
        loadAgenda()
        // The previous badges stay until the new ones are loaded.
        tasks.run("badges") { () async throws(Never) in
            await dependencies.links.badgeTexts()
        } then: { [weak self] (result: Result<[CommandID: String], Never>) in
            self?.badges = result.get()
        }
    }

    private func loadAgenda() {
        let dependencies = dependencies
        tasks.load(\.agenda, of: self, age: { dependencies.today.timeInWords }) { () async throws(ServiceError) in
            let now = dependencies.today.now
            return try await dependencies.agenda.agenda(until: now.day.adding(days: Self.daysAhead), now: now)
        } then: { [weak self] in
            dependencies.log("the agenda", $0)
            self?.loadSummaries()
        }
    }

    /// Loads the cards after the pets and the agenda, so that the first frame doesn't wait for them.
    private func loadSummaries() {
        guard !pets.isLoading,
            !agenda.isLoading,
            let pets = pets.value?.values,
            !pets.isEmpty
        else { return }
        summaries.load(pets.filter { $0.died == nil }.map(\.id))
    }

    /// Handles an event.
    func handle(_ event: Event) {
        switch event {
        case .activated(.add): coordinator.perform(HomeModule.Output.newPet)
        case .activated(.pets): coordinator.perform(HomeModule.Output.pets)
        case .activated(.quit), .back: coordinator.perform(HomeModule.Output.quit)
        case .activated(.retry): appear()
        case .dismissed("pets-failure"): pets.dismissFailure()
        case .dismissed("agenda-failure"): agenda.dismissFailure()
        case .dismissed("cards-failure"): summaries.dismissFailure()
        case .selected(let row, in: "pets"):
            if let id = PetID(row.rawValue) { coordinator.perform(HomeModule.Output.pet(id)) }
        case .selected(let row, in: "today"), .selected(let row, in: "agenda"):
            switch plan.entry(row) {
            case .item(let item): open(item)
            case .moment(let moment): coordinator.perform(LinkFollowed(to: moment.route))
            case nil: break
            }
        case .activated(.outcomeOpen): if let outcome { open(outcome.item) }
        case .activated(.outcomeUndo): undo()
        case .dismissed("outcome"): outcome = nil
        case .activated(let id): follow(id)
        default: break
        }
    }

    private func follow(_ command: CommandID) {
        if let link = dependencies.links[command] { return coordinator.perform(LinkFollowed(link, [:])) }
        switch plan.meaning(of: command) {
        case .action(let action, let item): perform(action, on: item)
        case .link(let link, let item): follow(link, to: item)
        case .open(let item): open(item)
        case .route(let route): coordinator.perform(LinkFollowed(to: route))
        case nil: break
        }
    }

    private func open(_ item: AgendaItem) {
        if let link = dependencies.agendaLinks[CommandID(item.kind)] {
            follow(link, to: item)
        } else {
            coordinator.perform(HomeModule.Output.pet(item.pet))
        }
    }

    private func follow(_ link: FeatureLink, to item: AgendaItem) {
        coordinator.perform(LinkFollowed(link, ["item": item.opens ?? item.id, "pet": "\(item.pet)"]))
    }

    private func perform(_ action: AgendaItem.Action, on item: AgendaItem) {
        act { agenda, now throws(ServiceError) in
            try await agenda.perform(action, on: item, now: now)
        } then: { result in
            Outcome(item: item, result: result.map(\.message), recorded: (try? result.get())?.recorded)
        }
    }

    /// Undoes the last action. It can be tried again unless the record is another one now.
    private func undo() {
        guard let item = outcome?.item, let recorded = outcome?.recorded else { return }
        act { agenda, now throws(ServiceError) in
            try await agenda.undo(recorded, on: item, now: now)
        } then: { result in
            guard case .failure(let error) = result else {
                return Outcome(item: item, result: result, recorded: nil)
            }
            let isOver = error.isChangedElsewhere || error.isRemovedElsewhere
            return Outcome(item: item, result: result, recorded: isOver ? nil : recorded)
        }
    }

    /// Changes an item of the agenda, and reloads it. Does nothing while another change is running.
    private func act<Value: Sendable>(
        _ change: @escaping @Sendable (any AgendaRepository, LocalTime) async throws(ServiceError) -> Value,
        then outcome: @escaping @MainActor (Result<Value, ServiceError>) -> Outcome
    ) {
        guard !isActing else { return }
        isActing = true
        self.outcome = nil
        let dependencies = dependencies
        tasks.run("act") { () async throws(ServiceError) in
            try await change(dependencies.agenda, dependencies.today.now)
        } then: { [weak self] result in
            guard let self else { return }
            isActing = false
            if case .failure(let error) = result {
                dependencies.log.failure("an item of the agenda wasn't changed")(error)
            }
            self.outcome = outcome(result)
            loadAgenda()
        }
    }

    /// The plan of the day, the pets, and the links.
    var screen: Screen {
        Screen(
            id: "home",
            title: title,
            // `t` opens the poison check, also without a connection.
            body: body.withOtherRetryKey(),
            commands: commands,
            isBusy: owner.isLoading || pets.isLoading || agenda.isLoading || summaries.isLoading || isActing
                || badges == nil,
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
                id: .add, label: "Add a pet", key: "a", role: hasNoPets ? .primary : .normal),
            Command(id: .pets, label: "All pets", key: "p"),
            Command(id: .quit, label: "Quit", key: "q"),
        ]
        return dependencies.links.commands(before: own, badges: badges ?? [:])
    }

    private var hasNoPets: Bool { pets.value?.values.isEmpty == true && pets.value?.unreadable.isEmpty == true }

    private var body: [Element] {
        // The plan is above the pets. Appearing later, it would push them down and take the focus from them.
        if !pets.isLoading, agenda.isLoading, agenda.value == nil {
            return notices + [.progress(ProgressIndicator("Loading"))]
        }
        return notices
            + pets.body(loading: "Loading", id: "pets-failure", advice: \.advice) { pets in
                if hasNoPets { return [welcome] }
                // Computed once for all rows, because a household may have hundreds of pets.
                let plan = plan
                let overdue = overdue
                let trends = summaries.trends
                let rows = pets.values.map {
                    row(of: $0, overdue: overdue[$0.id] ?? 0, trend: trends[$0.id.description])
                }
                return today(plan) + [
                    .heading(Heading("Your pets")),
                    .list(
                        ItemList(
                            id: "pets", label: "Your pets",
                            columns: [
                                Column(id: "name", title: "Name"), Column(id: "born", title: "Born"),
                                Column(id: "overdue", title: "Overdue"),
                            ],
                            rows: rows, isAligned: true)),
                ] + later(plan) + done(plan)
            }
    }

    /// The overdue items, and the plan of today.
    private func today(_ plan: DayPlan) -> [Element] {
        let list = plan.today
        let heading = Element.heading(Heading("Today"))
        // If the pets can't be loaded, their failure is the only one shown.
        let body: [Element] =
            pets.failure != nil
            ? [] : agenda.body(loading: "Loading what is due", id: "agenda-failure", advice: \.advice) { _ in [] }
        let failure = pets.failure == nil && agenda.failure == nil ? summaries.failure : nil
        let sentence =
            leavesOutPets
            ? "Nothing recorded for your own pets is due today; a shared pet's reminders are on its own page."
            : "Nothing recorded here is due today."
        let nothing = Element.text(RichText(sentence, role: .secondary))
        let content: [Element] =
            list.rows.isEmpty ? (agenda.value == nil ? [] : [nothing]) : [.list(list)]
        // A notice between the heading and a list would make the list repeat the heading as its label.
        let head = list.rows.isEmpty ? [heading] + body : body + [heading]
        return head + content + (failure.map { [.notice($0)] } ?? [])
    }

    /// The items of later days. There are none while the agenda can't be loaded, because an empty list would be wrong.
    private func later(_ plan: DayPlan) -> [Element] {
        let list = plan.later
        if list.rows.isEmpty, agenda.value == nil { return [] }
        let nothing =
            leavesOutPets
            ? "Nothing recorded for your own pets is due in the next \(Self.daysAhead) days; a shared pet's reminders "
                + "are on its own page."
            : "Nothing recorded here is due in the next \(Self.daysAhead) days."
        let body: [Element] =
            list.rows.isEmpty
            ? [.text(RichText(nothing, role: .secondary))] : [.list(list)] + (leavesOutPets ? [Self.ofSharedPets] : [])
        return [.heading(Heading("Coming up"))] + body
    }

    private static let ofSharedPets = Element.text(
        RichText("A shared pet's reminders and vaccinations are on its own page.", role: .secondary))

    /// Whether a shared pet's reminders and vaccinations are missing. The agenda has them for the owner and family only,
    /// who are those who can edit the pet.
    private var leavesOutPets: Bool {
        (pets.value?.values ?? []).contains { $0.died == nil && !$0.access.canEdit }
    }

    private func done(_ plan: DayPlan) -> [Element] {
        let list = plan.done
        return list.rows.isEmpty ? [] : [.heading(Heading("Done today")), .list(list)]
    }

    private var plan: DayPlan {
        let now = dependencies.today.now
        let names = (pets.value?.values ?? []).map { ($0.id.description, $0.name) }
        let parts = DayPlan.Parts(
            items: agenda.value?.values ?? [], moments: summaries.moments,
            names: Dictionary(names) { first, _ in first },
            departed: Set((pets.value?.values ?? []).filter { $0.died != nil }.map(\.id.description)), now: now,
            last: now.day.adding(days: Self.daysAhead),
            isBusy: isActing)
        if let lastPlan, lastPlan.parts == parts { return lastPlan.plan }
        let plan = DayPlan(parts, links: dependencies.agendaLinks)
        lastPlan = (parts, plan)
        return plan
    }

    /// The outcome of the last action, and the unreadable items.
    private var notices: [Element] {
        let unreadable = (pets.value?.unreadable ?? []) + (agenda.value?.unreadable ?? [])
        return [outcome.map(notice), Notice.unreadable(unreadable.map(\.description))].compactMap {
            $0.map(Element.notice)
        }
    }

    private func notice(of outcome: Outcome) -> Notice {
        let item = outcome.item
        // A mistaken dose is undone here, because it may be the wrong pet's; anything else on its own screen.
        let undo = outcome.recorded.map { _ in [Command(id: .outcomeUndo, label: "Undo", key: "u")] } ?? []
        switch outcome.result {
        case .success(let message):
            return Notice(
                id: "outcome", kind: .success, text: RichText("\(item.petName): \(message)"),
                commands: undo + [Command(id: .outcomeOpen, label: "Open it")], isDismissible: true)
        case .failure(let error) where error.isRemovedElsewhere:
            return Notice(
                id: "outcome", kind: .information, text: RichText("\(item.petName): \(error)"), isDismissible: true)
        case .failure(let error):
            return Notice(
                id: "outcome", kind: .failure, text: RichText("\(item.title): \(error)"),
                detail: error.isChangedElsewhere
                    ? "The list now shows the current state." : RichText(error.advice),
                commands: undo, isDismissible: true)
        }
    }

    private var welcome: Element {
        .emptyState(
            EmptyState(
                title: "Welcome to PetNest",
                message: "Add your first pet to keep its weights, visits, vaccinations and reminders."
            )
        )
    }

    /// The number of overdue items for each pet.
    private var overdue: [PetID: Int] {
        let today = dependencies.today.date
        return (agenda.value?.values ?? []).reduce(into: [:]) { counts, item in
            if item.due < today { counts[item.pet, default: 0] += 1 }
        }
    }

    private func row(of pet: Pet, overdue: Int, trend: Chart?) -> Row {
        let age =
            pet.died.map { "died \($0.formatted)" }
            ?? pet.birthDate.map { Age(bornOn: $0, on: dependencies.today.date).formatted }
        let owner = pet.access.ownerName.map { "shared by \($0)" } ?? "shared with you"
        let about = [pet.species.name, age, pet.access.role == .owner ? nil : owner]
        return Row(
            id: RowID(pet.id.description),
            title: RichText(pet.name, role: .strong),
            detail: RichText(about.compactMap(\.self).joined(separator: ", "), role: .secondary),
            chart: trend,
            badge: overdue == 0 ? nil : RichText("\(overdue) overdue", role: .negative),
            sortKeys: [.words(pet.name), .whole(pet.birthDate?.dayNumber), .whole(overdue)]
        )
    }
}

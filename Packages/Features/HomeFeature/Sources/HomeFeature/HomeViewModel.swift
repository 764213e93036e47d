import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The first screen: the pets, and what is due for them.
@MainActor @Observable
public final class HomeViewModel: ScreenSource {
    /// How many days ahead the agenda looks.
    public nonisolated static let daysAhead = 60

    private struct Content: Sendable {
        var owner: Owner?
        var pets: [Pet]
        var agenda: [AgendaItem]
    }

    private var content: Loadable<Content, ServiceError> = .loading
    private var isRefreshing = false

    @ObservationIgnored private let dependencies: HomeDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    /// Makes the first screen.
    /// - Parameters:
    ///   - dependencies: What the feature needs.
    ///   - coordinator: Answers its transitions.
    public init(dependencies: HomeDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    /// Loads, and loads again each time the screen comes back to the top.
    public func appear() {
        let dependencies = dependencies
        isRefreshing = true
        tasks.run("load") { () async throws(ServiceError) in
            let until = dependencies.today.date.adding(days: Self.daysAhead)
            return Content(
                owner: try await dependencies.owner.owner(),
                pets: try await dependencies.pets.pets(),
                agenda: try await dependencies.agenda.agenda(until: until)
            )
        } then: { [weak self] result in
            self?.content = Loadable(result)
            self?.isRefreshing = false
        }
    }

    /// Takes what a person did.
    public func handle(_ event: Event) {
        switch event {
        case .activated("add"): coordinator.perform(HomeTransition.newPet)
        case .activated("pets"): coordinator.perform(HomeTransition.pets)
        case .activated("owner"): coordinator.perform(HomeTransition.owner)
        case .activated("quit"), .back: coordinator.perform(HomeTransition.quit)
        case .activated("retry"):
            content = .loading
            appear()
        case .selected(let row, in: "pets"):
            if let id = PetID(row.rawValue) { coordinator.perform(HomeTransition.pet(id)) }
        case .selected(let row, in: "agenda"):
            let item = content.value?.agenda.first { Self.rowID(of: $0) == row }
            if let item { coordinator.perform(HomeTransition.health(of: item.pet)) }
        default: break
        }
    }

    /// The pets, what is due, and where to go from here.
    public var screen: Screen {
        Screen(
            id: "home",
            title: title,
            body: body,
            commands: commands,
            isBusy: content.isLoading || isRefreshing
        )
    }

    private var title: String {
        guard let owner = content.value?.owner else { return "PetNest" }
        return "PetNest of \(owner.name)"
    }

    private var commands: [Command] {
        [
            Command(
                id: "add", label: "Add a pet", key: "a", role: content.value?.pets.isEmpty == true ? .primary : .normal),
            Command(id: "pets", label: "All pets", key: "p"),
            Command(id: "owner", label: "About you", key: "o"),
            Command(id: "quit", label: "Quit", key: "q"),
        ]
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
        let today = dependencies.today.date
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
        let today = dependencies.today.date
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
        switch item.source {
        case .vaccination(let id): RowID("vaccination/\(id)")
        case .reminder(let id): RowID("reminder/\(id)")
        }
    }

    private static func role(of status: DueStatus) -> TextRole {
        switch status {
        case .overdue: .negative
        case .dueSoon(let days) where days <= 7: .caution
        case .dueSoon, .upcoming, .notDue: .secondary
        }
    }
}

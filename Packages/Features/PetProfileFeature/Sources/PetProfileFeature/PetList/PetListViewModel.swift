import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The list of pets.
@MainActor @Observable
final class PetListViewModel: ScreenSource {
    private var pets: Loadable<[Pet], ServiceError> = .loading
    private var isRefreshing = false

    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let (repository, log) = (dependencies.pets, dependencies.log)
        isRefreshing = true
        tasks.run("load") { () async throws(ServiceError) in
            try await repository.pets()
        } then: { [weak self] result in
            if case .failure(let error) = result {
                log.warning("the pets weren't loaded", ["error": .private(error)])
            }
            self?.pets = Loadable(result)
            self?.isRefreshing = false
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("add"): coordinator.perform(PetProfileDestination.newPet)
        case .activated("retry"):
            pets = .loading
            appear()
        case .selected(let row, in: "pets"):
            if let id = PetID(row.rawValue) { coordinator.perform(PetProfileDestination.pet(id)) }
        case .back: coordinator.close(self)
        default: break
        }
    }

    var title: String { "Pets" }

    var screen: Screen {
        Screen(
            id: "pets",
            title: title,
            body: body,
            commands: [Command(id: "add", label: "Add a pet", key: "a", role: .primary)],
            isBusy: pets.isLoading || isRefreshing
        )
    }

    private var body: [Element] {
        switch pets {
        case .loading: [.progress(ProgressIndicator("Loading your pets"))]
        case .failed(let error): [.notice(.failure(error.description, advice: error.advice))]
        case .loaded(let pets) where pets.isEmpty:
            [.emptyState(EmptyState(title: "No pets yet", message: "Add the first, and its health record begins."))]
        case .loaded(let pets): [.table(table(of: pets))]
        }
    }

    private func table(of pets: [Pet]) -> DataTable {
        DataTable(
            id: "pets",
            label: "Your pets",
            columns: [
                Column(id: "name", title: "Name"),
                Column(id: "species", title: "Kind"),
                Column(id: "breed", title: "Breed"),
                Column(id: "age", title: "Age"),
                Column(id: "sex", title: "Sex"),
            ],
            rows: pets.map { pet in
                let age =
                    pet.died.map { "died \($0.formatted)" }
                    ?? pet.birthDate.map { Age(bornOn: $0, on: dependencies.today.date).formatted }
                return DataRow(
                    id: RowID(pet.id.description),
                    cells: [
                        RichText(pet.name, role: .strong), RichText(pet.species.name), RichText(pet.breed ?? ""),
                        RichText(age ?? ""),
                        RichText(pet.sex == .unknown ? "" : pet.sex.name),
                    ],
                    isSelectable: true
                )
            }
        )
    }
}

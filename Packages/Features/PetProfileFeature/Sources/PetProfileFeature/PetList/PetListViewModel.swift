import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The list of pets.
@MainActor @Observable
final class PetListViewModel: ScreenSource {
    private var pets = Resource<Listed<Pet>, ServiceError>()

    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        tasks.follow("changes", dependencies.pets.changes()) { [weak self] change in
            self?.pets.change { $0.values.apply(change, by: Pet.precedes) }
        }
    }

    func appear() {
        let repository = dependencies.pets
        let log = dependencies.log
        let today = dependencies.today
        tasks.load(\.pets, of: self, age: { today.timeInWords }, log: log.failure("the pets weren't loaded")) {
            () async throws(ServiceError) in
            try await repository.allPets()
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.add): coordinator.perform(PetProfileDestination.newPet)
        case .activated(.enterCode): coordinator.perform(PetProfileDestination.code)
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): pets.dismissFailure()
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
            commands: [
                Command(id: .add, label: "Add a pet", key: "a", role: .primary),
                Command(id: .enterCode, label: "Enter a code", key: "c"),
            ],
            isBusy: pets.isLoading
        )
    }

    private var body: [Element] {
        pets.body(loading: "Loading your pets", advice: \.advice) { pets in
            if let notice = Notice.unreadable(pets.unreadable.map(\.description)) {
                return [.notice(notice), .table(table(of: pets.values))]
            }
            return pets.values.isEmpty
                ? [.emptyState(EmptyState(title: "No pets yet", message: RichText(emptyMessage)))]
                : [.table(table(of: pets.values))]
        }
    }

    private var emptyMessage: String {
        let own = "Add your first pet to start its health record."
        // The service lists a sitter's pets from the first day on.
        if dependencies.sharing == nil { return own }
        return own + " A pet that you will look after appears on your first day."
    }

    private func table(of pets: [Pet]) -> DataTable {
        let words = SharingTexts(zone: dependencies.today.zone)
        let isShared = pets.contains { $0.access.role != .owner }
        return DataTable(
            id: "pets",
            label: "Your pets",
            columns: [
                Column(id: "name", title: "Name"),
                Column(id: "species", title: "Kind"),
                Column(id: "breed", title: "Breed"),
                Column(id: "age", title: "Age"),
                Column(id: "sex", title: "Sex"),
            ] + (isShared ? [Column(id: "shared", title: "Shared with you")] : []),
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
                    ] + (isShared ? [RichText(words.access(pet.access) ?? "")] : []),
                    isSelectable: true,
                    sortKeys: [
                        .words(pet.name), .words(pet.species.name), .words(pet.breed),
                        // The youngest comes first. A pet that died has no age.
                        pet.died == nil ? .whole(pet.birthDate.map { -$0.dayNumber }) : .nothing,
                        .words(pet.sex == .unknown ? nil : pet.sex.name),
                    ] + (isShared ? [.words(words.access(pet.access))] : [])
                )
            }
        )
    }
}

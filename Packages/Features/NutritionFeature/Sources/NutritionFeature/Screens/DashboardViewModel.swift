import CoreArchitecture
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The dashboard of a pet's nutrition.
@MainActor @Observable
final class DashboardViewModel: ScreenSource {
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let coordinator: any Coordinator
    private let loader: RecordLoader

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func appear() { loader.load() }

    func handle(_ event: Event) {
        switch event {
        case .activated(.meal): coordinator.perform(NutritionDestination.meal(pet, nil))
        case .activated(.drink): coordinator.perform(NutritionDestination.drink(pet, nil))
        case .activated(.diary): coordinator.perform(NutritionDestination.diary(pet))
        case .activated(.foods): coordinator.perform(NutritionDestination.foods(pet))
        case .activated(.plan): coordinator.perform(NutritionDestination.plan(pet))
        case .activated(.safety): coordinator.perform(NutritionDestination.safety(pet))
        case .activated(.retry), .activated(.refresh): loader.load()
        case .selected(let row, in: "today"):
            if let meal = MealID(row.rawValue) { coordinator.perform(NutritionDestination.meal(pet, meal)) }
        case .selected(let row, in: "bags"):
            if let food = FoodID(row.rawValue) { coordinator.perform(NutritionDestination.food(pet, food)) }
        case .dismissed(.loadFailure): loader.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        let access = loader.access
        // A pet that died needs nothing; its diary can be read.
        let isAlive = loader.record?.pet.died == nil
        return Screen(
            id: "nutrition",
            title: loader.record.map { "\($0.pet.name)'s nutrition" } ?? "Nutrition",
            // `t` opens the poison check, also without a connection.
            body: loader.body { DashboardContent(record: $0).elements }.withOtherRetryKey(),
            commands: (isAlive ? access.diaryCommands : []) + [
                Command(id: .safety, label: "Poison check", key: "t"),
                Command(id: .diary, label: "Diary", key: "d"),
                Command(id: .foods, label: "Foods and bags", key: "f"),
            ] + (access.canEdit && isAlive ? [Command(id: .plan, label: "Plan", key: "p")] : []) + [
                Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !loader.isLoading)
            ],
            isBusy: loader.isLoading
        )
    }
}

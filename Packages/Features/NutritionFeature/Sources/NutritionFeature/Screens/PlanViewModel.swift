import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The form of a pet's feeding plan and weight goal, which shows the goal's day and the energy while typing.
@MainActor @Observable
final class PlanViewModel: FormScreenSource {
    var form = FormState<FieldID>()
    private(set) var isOpen = false

    @ObservationIgnored let tasks = TaskScope()
    @ObservationIgnored let coordinator: any Coordinator
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored let dependencies: NutritionDependencies
    let loader: RecordLoader

    init(pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func open(_ record: NutritionRecord) {
        form = FormState(PlanReading.values(record))
        isOpen = true
    }

    func perform(_ command: CommandID) {
        switch command {
        case .save:
            guard let record = loader.record, isOpen else { return }
            let reading = PlanReading(form, record)
            save(reading.problems) { [pet, dependencies] () async throws(ServiceError) in
                guard let diet = reading.diet else { return }
                // The profile is saved first, because the plan's validity depends on it. Saving again saves both.
                let profile = reading.changedPet ?? record.pet
                if profile != record.pet { try await dependencies.pets.save(profile, replacing: record.pet) }
                try await dependencies.store.save(diet, of: pet)
                // Its goal is removed only now, so that there is always one.
                let withoutGoal = profile.withoutWeightGoal()
                if reading.replacesProfileGoal, withoutGoal != profile {
                    try await dependencies.pets.save(withoutGoal, replacing: profile)
                }
            }
        default: break
        }
    }

    var screen: Screen {
        Screen(
            id: "nutrition-plan",
            title: loader.record.map { "\($0.pet.name)'s plan" } ?? "Plan",
            body: loader.body(for: PetRole.editors) { record in
                let reading = PlanReading(form, record)
                return reading.vetFirst + [.facts(reading.facts), .form(reading.inputForm)] + reading.outlook
            },
            isBusy: isBusy,
            backConfirmation: form.backConfirmation
        )
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The form of a food with its label and open bag, validated while typing.
@MainActor @Observable
final class FoodViewModel: FormScreenSource {
    var form = FormState<FieldID>()
    private var original: Food?
    private(set) var isOpen = false

    @ObservationIgnored let tasks = TaskScope()
    @ObservationIgnored let coordinator: any Coordinator
    @ObservationIgnored private let id: FoodID
    @ObservationIgnored private let isNew: Bool
    @ObservationIgnored let dependencies: NutritionDependencies
    let loader: RecordLoader

    /// Creates a form.
    /// - Parameter id: The food to edit, or `nil` for a new one.
    init(id: FoodID?, pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.id = id ?? dependencies.ids.makeID()
        isNew = id == nil
        self.dependencies = dependencies
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func open(_ record: NutritionRecord) {
        original = record.food(id)
        guard isNew || original != nil else { return }
        form = FormState(original.map { FoodReading.values($0, in: record.unit) } ?? FoodReading.empty)
        isOpen = true
    }

    func perform(_ command: CommandID) {
        switch command {
        case .save: save(isRetired: original?.isRetired ?? false)
        case .retire where original != nil: save(isRetired: original?.isRetired == false)
        default: break
        }
    }

    private func save(isRetired: Bool) {
        guard let record = loader.record, isOpen else { return }
        let reading = FoodReading(form, id: id, isRetired: isRetired, today: record.today, unit: record.unit)
        save(reading.problems) { [dependencies] () async throws(ServiceError) in
            if let food = reading.food { try await dependencies.store.save(food) }
        }
    }

    var screen: Screen {
        Screen(
            id: isNew ? "nutrition-food/new" : ScreenID("nutrition-food/\(id)"),
            title: isNew ? "Add a food" : original?.name ?? "Food",
            body: loader.body(for: PetRole.editors, content),
            commands: loader.access.canEdit
                ? original.map { food in
                    [
                        Command(
                            id: .retire, label: food.isRetired ? "Feed it again" : "Stop feeding it", key: "x",
                            isEnabled: !form.isPending)
                    ]
                } ?? [] : [],
            isBusy: isBusy,
            backConfirmation: form.backConfirmation
        )
    }

    private func content(_ record: NutritionRecord) -> [Element] {
        guard isOpen else {
            return [.emptyState(EmptyState(title: "This food doesn't exist", message: "Go back and choose another."))]
        }
        let reading = FoodReading(
            form, id: id, isRetired: original?.isRetired ?? false, today: record.today, unit: record.unit)
        return [.form(reading.inputForm(isNew: isNew)), .text(RichText(reading.energy, role: .secondary))]
    }
}

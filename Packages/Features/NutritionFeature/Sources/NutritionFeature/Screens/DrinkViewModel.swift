import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Observation

/// The form of a drink: the amount and the day.
@MainActor @Observable
final class DrinkViewModel: FormScreenSource {
    var form = FormState<FieldID>()
    private(set) var isOpen = false

    @ObservationIgnored let tasks = TaskScope()
    @ObservationIgnored let coordinator: any Coordinator
    @ObservationIgnored private let id: DrinkID
    @ObservationIgnored private let isNew: Bool
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored let dependencies: NutritionDependencies
    let loader: RecordLoader

    /// Creates a form.
    /// - Parameter id: The drink to edit, or `nil` for a new one.
    init(id: DrinkID?, pet: PetID, dependencies: NutritionDependencies, coordinator: any Coordinator) {
        self.id = id ?? dependencies.ids.makeID()
        isNew = id == nil
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
        loader = RecordLoader(pet: pet, dependencies: dependencies)
    }

    func open(_ record: NutritionRecord) {
        let drink = record.drinks.first { $0.id == id }
        guard isNew || drink != nil else { return }
        form = FormState([
            "milliliters": drink.map { "\($0.milliliters)" } ?? "",
            "date": (drink?.date ?? record.today).description,
        ])
        isOpen = true
    }

    func perform(_ command: CommandID) {
        switch command {
        case .save:
            guard let record = loader.record, isOpen else { return }
            let reading = DrinkReading(form, id: id, today: record.today)
            save(reading.problems) { [pet, dependencies] () async throws(ServiceError) in
                if let drink = reading.drink { try await dependencies.store.save(drink, of: pet) }
            }
        case .remove where !isNew && isOpen:
            save([:]) { [pet, id, dependencies] () async throws(ServiceError) in
                try await dependencies.store.remove(id, of: pet)
            }
        default: break
        }
    }

    /// The title, with the pet's name because a form can be opened directly.
    var title: String {
        (isNew ? "Log water" : "Water") + (loader.record.map { " for \($0.pet.name)" } ?? "")
    }

    var screen: Screen {
        Screen(
            id: isNew ? "nutrition-drink/new" : ScreenID("nutrition-drink/\(id)"),
            title: title,
            body: loader.body(for: PetRole.diarists, content),
            commands: isNew || !isOpen || !loader.access.canWriteDiaries
                ? [] : [.removal(of: "this water", isEnabled: !form.isPending)],
            isBusy: isBusy,
            backConfirmation: form.backConfirmation
        )
    }

    private func content(_ record: NutritionRecord) -> [Element] {
        guard isOpen else {
            return [.emptyState(EmptyState(title: "This entry no longer exists", message: "Go back to the diary."))]
        }
        return [.form(DrinkReading(form, id: id, today: record.today).inputForm(record, isNew: isNew))]
    }
}

/// The validated form of a drink.
struct DrinkReading {
    private(set) var drink: Drink?
    private(set) var problems: [FieldID: String] = [:]
    private let form: FormState<FieldID>

    init(_ form: FormState<FieldID>, id: DrinkID, today: CalendarDate) {
        self.form = form
        let date = form.pastDay("date", today: today, problems: &problems)
        let amount = Typed.whole(form.text("milliliters"))
        if amount.map(Drink.milliliters.contains) != true {
            problems["milliliters"] =
                "Enter whole milliliters, \(Drink.milliliters.lowerBound) to \(Drink.milliliters.upperBound)."
        }
        if problems.isEmpty, let amount, let date { drink = Drink(id: id, milliliters: amount, date: date) }
    }

    func inputForm(_ record: NutritionRecord, isNew: Bool) -> InputForm {
        let usual =
            record.water.map { "About \($0.usual.formatted(decimals: 0)) ml a day are usual, food included. " } ?? ""
        return form.form(
            "drink",
            [
                Field(
                    id: "milliliters", label: "Amount", kind: .number(unit: "ml"),
                    help: usual + "Measure what you pour, and subtract what is left.", isRequired: true),
                Field(id: "date", label: "Day", kind: .date, isRequired: true),
            ],
            problems: problems,
            submit: Command(id: .save, label: isNew ? "Log" : "Save", role: .primary)
        )
    }
}

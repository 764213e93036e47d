import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The form for a new pet or for changing one, checked as one types.
///
/// A field's error shows once the field was edited, or once saving was tried: nobody is told off for a form that they
/// have just opened.
@MainActor @Observable
final class PetEditorViewModel: ScreenSource {
    private var draft = PetDraft()
    private var original: Loadable<Pet?, ServiceError>
    private var touched: Set<FieldID> = []
    private var hasTriedToSave = false
    private var isSaving = false
    private var failure: ServiceError?

    @ObservationIgnored private let id: PetID
    @ObservationIgnored private let isNew: Bool
    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    /// Makes a form.
    /// - Parameter id: The pet to change; `nil` for a new one.
    init(id: PetID? = nil, dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.id = id ?? dependencies.ids.makeID()
        self.isNew = id == nil
        self.original = id == nil ? .loaded(nil) : .loading
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        guard !isNew, original.value == nil else { return }
        let (repository, id) = (dependencies.pets, id)
        tasks.run("load") { () async throws(ServiceError) in
            try await repository.pet(id)
        } then: { [weak self] result in
            guard let self else { return }
            original = Loadable(result.map { $0 })
            switch result {
            case .success(let pet): draft = PetDraft(pet)
            case .failure(let error):
                dependencies.log.warning("a pet wasn't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): edit(field, value)
        case .activated("save"): save()
        case .activated("retry"):
            original = .loading
            appear()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func edit(_ field: FieldID, _ value: FieldValue) {
        guard !isSaving else { return }
        switch field {
        case "name": draft.name = value.text
        case "species": draft.species = value.option.flatMap { Species(rawValue: $0.rawValue) }
        case "breed": draft.breed = value.text
        case "birthDate": draft.birthDate = value.text
        case "sex": draft.sex = value.option.flatMap { Sex(rawValue: $0.rawValue) } ?? .unknown
        case "microchip": draft.microchip = value.text
        default: return
        }
        touched.insert(field)
        failure = nil
    }

    private func save() {
        guard !isSaving, let original = original.value else { return }
        hasTriedToSave = true
        failure = nil
        guard let pet = draft.pet(replacing: original, id: id, today: dependencies.today.date) else { return }
        isSaving = true
        let repository = dependencies.pets
        tasks.run("save") { () async throws(ServiceError) in
            try await repository.save(pet)
        } then: { [weak self] result in
            guard let self else { return }
            isSaving = false
            switch result {
            case .success: coordinator.close(self)
            case .failure(let error):
                dependencies.log.warning("a pet wasn't saved", ["error": .private(error)])
                failure = error
            }
        }
    }

    var screen: Screen {
        Screen(
            id: isNew ? "pet-editor/new" : ScreenID("pet-editor/\(id)"),
            title: isNew ? "Add a pet" : "Edit \(original.value??.name ?? "pet")",
            body: body,
            isBusy: original.isLoading || isSaving,
            backConfirmation: hasChanges
                ? Confirmation(question: "Leave without saving what you typed?", confirmLabel: "Leave") : nil
        )
    }

    private var hasChanges: Bool {
        guard let original = original.value else { return false }
        return draft != (original.map(PetDraft.init) ?? PetDraft())
    }

    private var body: [Element] {
        switch original {
        case .loading: [.progress(ProgressIndicator("Loading the profile"))]
        case .failed(let error): [.notice(.failure(error.description, advice: error.advice))]
        case .loaded: [.form(form)]
        }
    }

    private var form: InputForm {
        let problems = draft.problems(today: dependencies.today.date)
        return InputForm(
            id: "pet",
            fields: fields.map { field in
                var field = field
                field.error = error(of: field.id, problems: problems)
                return field
            },
            error: formError(problems: problems),
            submit: Command(id: "save", label: isNew ? "Add" : "Save", role: .primary),
            isPending: isSaving
        )
    }

    private var fields: [Field] {
        [
            Field(id: "name", label: "Name", value: .text(draft.name), isRequired: true),
            Field(
                id: "species",
                label: "Kind",
                kind: .choice(Species.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
                value: .option(draft.species.map { OptionID($0.rawValue) }),
                isRequired: true
            ),
            Field(id: "breed", label: "Breed", value: .text(draft.breed)),
            Field(
                id: "birthDate",
                label: "Born on",
                kind: .date,
                value: .text(draft.birthDate),
                help: "Like 2023-04-01. Leave it empty if you don't know it."
            ),
            Field(
                id: "sex",
                label: "Sex",
                kind: .choice(Sex.allCases.map { Option(id: OptionID($0.rawValue), label: $0.name) }),
                value: .option(OptionID(draft.sex.rawValue))
            ),
            Field(
                id: "microchip",
                label: "Microchip",
                value: .text(draft.microchip),
                help: "The 15 digits on the vaccination card or from the scanner."
            ),
        ]
    }

    private func error(of field: FieldID, problems: [FieldID: String]) -> String? {
        if case .rejected(let rejected) = failure,
            let problem = rejected.first(where: { $0.field == field.rawValue })
        {
            return problem.message
        }
        return hasTriedToSave || touched.contains(field) ? problems[field] : nil
    }

    private func formError(problems: [FieldID: String]) -> String? {
        switch failure {
        case nil: return hasTriedToSave && !problems.isEmpty ? "Some fields need a look before this can be saved." : nil
        case .rejected(let rejected):
            let own = rejected.filter { problem in !fields.contains { $0.id.rawValue == problem.field } }
            return own.isEmpty
                ? "Some fields need a look before this can be saved." : own.map(\.message).joined(separator: " ")
        case .some(let error): return "\(error.description) \(error.advice)"
        }
    }
}

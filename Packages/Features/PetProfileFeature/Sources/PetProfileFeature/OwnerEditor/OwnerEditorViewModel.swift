import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The form of the owner, with their contact information for vets and sitters.
@MainActor @Observable
final class OwnerEditorViewModel: ScreenSource {
    private var form = FormState<FieldID>(["name": "", "phone": ""])
    private var original = Resource<Owner?, ServiceError>()

    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()
    @ObservationIgnored private let newID: OwnerID

    init(dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
        newID = dependencies.ids.makeID()
    }

    func appear() {
        // Loading again would overwrite the input.
        if original.value == nil { load() }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): form.edit(field, value)
        case .activated(.save): save()
        case .activated(.retry): load()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func load() {
        let repository = dependencies.owner
        tasks.load(\.original, of: self) { () async throws(ServiceError) in
            try await repository.owner()
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let owner):
                if let owner { form = FormState(["name": owner.name, "phone": owner.phone ?? ""]) }
            case .failure(let error):
                dependencies.log.failure("the owner wasn't loaded")(error)
            }
        }
    }

    private func save() {
        guard let original = original.value, form.submit(problems) else { return }
        guard let owner = try? Owner(id: original?.id ?? newID, name: form.text("name"), phone: form.text("phone"))
        else { return form.finish() }
        let repository = dependencies.owner
        tasks.run("save") { () async throws(ServiceError) in
            try await repository.save(owner)
        } then: { [weak self] result in
            guard let self else { return }
            form.finish()
            switch result {
            case .success: coordinator.close(self)
            case .failure(let error):
                dependencies.log.failure("the owner wasn't saved")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }

    private var problems: [FieldID: String] {
        Owner.problems(name: form.text("name"), phone: form.text("phone")).sentences()
    }

    var screen: Screen {
        Screen(
            id: "owner",
            title: "About you",
            body: body,
            isBusy: original.isLoading || form.isPending,
            backConfirmation: form.backConfirmation
        )
    }

    private var body: [Element] {
        original.body(loading: "Loading", advice: \.advice) { _ in
            [.text(Self.readers), .form(inputForm)]
        }
    }

    private static let readers = RichText(
        "Shown to people who may read a pet's health: family, a vet, and a sitter once care is agreed.")

    private var inputForm: InputForm {
        form.form(
            "owner",
            [
                Field(id: "name", label: "Your name", isRequired: true),
                Field(id: "phone", label: "Telephone", help: "Like +49 30 901820."),
            ],
            problems: problems,
            submit: Command(id: .save, label: "Save", role: .primary))
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The form in which people introduce themselves: what a vet or sitter needs to reach them.
@MainActor @Observable
final class OwnerEditorViewModel: ScreenSource {
    private var name = ""
    private var phone = ""
    private var original = Resource<Owner?, ServiceError>()
    private var hasTriedToSave = false
    private var touched: Set<FieldID> = []
    private var isSaving = false
    private var failure: ServiceError?

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
        // What is being typed isn't loaded over.
        if original.value == nil { load() }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("name", let value) where !isSaving: edit("name") { name = value.text }
        case .edited("phone", let value) where !isSaving: edit("phone") { phone = value.text }
        case .activated("save"): save()
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
                name = owner?.name ?? name
                phone = owner?.phone ?? phone
            case .failure(let error):
                dependencies.log.warning("the owner wasn't loaded", ["error": .private(error)])
            }
        }
    }

    private func edit(_ field: FieldID, change: () -> Void) {
        change()
        touched.insert(field)
        failure = nil
    }

    private var owner: Result<Owner, OwnerError> {
        Result { () throws(OwnerError) in
            try Owner(id: original.value??.id ?? newID, name: name, phone: phone)
        }
    }

    private func save() {
        guard !isSaving, original.value != nil else { return }
        hasTriedToSave = true
        failure = nil
        guard case .success(let owner) = owner else { return }
        isSaving = true
        let repository = dependencies.owner
        tasks.run("save") { () async throws(ServiceError) in
            try await repository.save(owner)
        } then: { [weak self] result in
            guard let self else { return }
            isSaving = false
            switch result {
            case .success: coordinator.close(self)
            case .failure(let error):
                dependencies.log.warning("the owner wasn't saved", ["error": .private(error)])
                failure = error
            }
        }
    }

    var screen: Screen {
        Screen(
            id: "owner",
            title: "About you",
            body: body,
            isBusy: original.isLoading || isSaving,
            backConfirmation: hasChanges
                ? Confirmation(question: "Leave without saving what you typed?", confirmLabel: "Leave") : nil
        )
    }

    private var hasChanges: Bool {
        guard let original = original.value else { return false }
        return name != (original?.name ?? "") || phone != (original?.phone ?? "")
    }

    private var body: [Element] {
        original.body(loading: "Loading", advice: \.advice) { _ in
            [.text("A vet who is shown a pet's health sees whom to call. Nobody else does."), .form(form)]
        }
    }

    private var form: InputForm {
        InputForm(
            id: "owner",
            fields: [
                Field(id: "name", label: "Your name", value: .text(name), error: error(of: "name"), isRequired: true),
                Field(id: "phone", label: "Telephone", value: .text(phone), error: error(of: "phone")),
            ],
            error: failure.map { "\($0.description) \($0.advice)" },
            submit: Command(id: "save", label: "Save", role: .primary),
            isPending: isSaving
        )
    }

    private func error(of field: FieldID) -> String? {
        guard hasTriedToSave || touched.contains(field), case .failure(let error) = owner else { return nil }
        switch (field, error) {
        case ("name", .nameMissing): return "Vets and sitters need a name to call you by."
        case ("name", .nameTooLong(let count)):
            return "This has \(count) characters; \(Owner.longestName) is the most."
        case ("phone", .phoneUnreadable(let text)):
            return "\"\(text)\" is no telephone number. Write it like +49 30 901820."
        default: return nil
        }
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The form of a new or existing pet, validated while typing.
@MainActor @Observable
final class PetEditorViewModel: ScreenSource {
    private var form: FormState<PetField>
    private var original: Resource<Pet?, ServiceError>
    /// The file at the typed path, with that path.
    private var photoFile: (path: String, summary: Result<PhotoSummary, ServiceError>)?
    /// The change of the pet by another window, until the person resolves the conflict.
    private var conflict: PetConflict?
    /// The pet of the last conflict, whose changes are in the form.
    private var adopted: Pet?
    /// The pets that a new one may be confused with.
    private var others: [Pet] = []
    private var isLoadingOthers = false

    @ObservationIgnored private let id: PetID
    @ObservationIgnored private let isNew: Bool
    @ObservationIgnored private let dependencies: PetProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    /// Creates a form.
    /// - Parameter id: The pet to edit, or `nil` for a new one.
    init(id: PetID? = nil, dependencies: PetProfileDependencies, coordinator: any Coordinator) {
        self.id = id ?? dependencies.ids.makeID()
        self.isNew = id == nil
        self.original = id == nil ? Resource(nil) : Resource()
        self.dependencies = dependencies
        self.coordinator = coordinator
        form = PetDraft().form(id == nil ? PetField.ofNew : PetField.allCases)
    }

    func appear() {
        if isNew { return loadOthers() }
        // Loading again would overwrite the input.
        guard original.value == nil else { return }
        let repository = dependencies.pets
        let id = id
        tasks.load(\.original, of: self, log: dependencies.log.failure("a pet wasn't loaded")) {
            () async throws(ServiceError) in
            try await repository.pet(id)
        } then: { [weak self] result in
            if case .success(let pet) = result {
                if let self, let pet { form = PetDraft(pet).form() }
            }
        }
    }

    /// Loads the pets for ``twinQuestion``. If that fails, no question is asked, and the pet can still be added.
    private func loadOthers() {
        let repository = dependencies.pets
        isLoadingOthers = true
        tasks.run("others") { () async throws(ServiceError) in
            try await repository.pets()
        } then: { [weak self] result in
            self?.isLoadingOthers = false
            self?.others = (try? result.get()) ?? []
        }
    }

    /// The question before a new pet is added that has the name and species of another one; `nil` if there is none.
    private var twinQuestion: String? {
        guard isNew else { return nil }
        let draft = draft
        let name = draft[.name].trimmingCharacters(in: .whitespacesAndNewlines)
        let twin = others.first { pet in
            pet.died == nil && pet.id != id && pet.species.rawValue == draft[.species]
                && pet.name.caseInsensitiveCompare(name) == .orderedSame
        }
        return twin.map { pet in
            let kind = pet.species.name.lowercased()
            return pet.access.role == .owner
                ? "You already have a \(kind) named \(pet.name). Add another?"
                : "A \(kind) named \(pet.name) is already shared with you. Add another?"
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): edit(field, value)
        case .activated(.save): save()
        case .activated(.keepOwn): saveOwn()
        case .activated(.useOther): useOther()
        case .activated(.retry): appear()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private var draft: PetDraft { PetDraft(form) }

    private var problems: [PetField: String] { draft.problems(today: dependencies.today.date) }

    private func edit(_ field: FieldID, _ value: FieldValue) {
        if form.edit(field, value), field.rawValue == PetField.photo.rawValue { inspectPhoto() }
    }

    private func inspectPhoto() {
        let photos = dependencies.photos
        let path = draft[.photo]
        guard !path.isEmpty, unchangedPhoto == nil else { return }
        tasks.run("photo") { () async throws(ServiceError) in
            try await photos.inspect(fileAt: path)
        } then: { [weak self] result in
            self?.photoFile = (path, result)
        }
    }

    /// The problem of the file at the typed path. It doesn't prevent saving, because the file may be repaired without
    /// typing.
    private var photoProblem: [PetField: String] {
        guard photoFile?.path == draft[.photo], case .failure(let error) = photoFile?.summary else { return [:] }
        return [.photo: error.description]
    }

    /// Returns the stored photo whose name the form shows.
    private var unchangedPhoto: PhotoReference? {
        [(original.value ?? nil)?.photo, adopted?.photo].compactMap(\.self).first { $0.fileName == draft[.photo] }
    }

    private func saveOwn() {
        switch conflict {
        case .changed(let pet): save(inPlaceOf: pet)
        case .removed: save(inPlaceOf: nil)
        case nil: break
        }
    }

    private func useOther() {
        switch conflict {
        case .changed(let pet):
            original.change { $0 = pet }
            form = PetDraft(pet).form()
            conflict = nil
        case .removed: coordinator.close(self)
        case nil: break
        }
    }

    private func save() {
        save(inPlaceOf: original.value ?? nil)
    }

    /// - Parameter known: The pet as it was before the edit; `nil` saves unconditionally.
    private func save(inPlaceOf known: Pet?) {
        let draft = draft
        let unchanged = unchangedPhoto
        let today = dependencies.today.date
        let id = id
        guard original.value != nil, form.submit(problems) else { return }
        conflict = nil
        let repository = dependencies.pets
        let photos = dependencies.photos
        tasks.run("save") { () async throws(ServiceError) -> PetConflict? in
            let path = draft[.photo]
            let photo = path.isEmpty || unchanged != nil ? unchanged : try await photos.add(fileAt: path)
            guard let pet = draft.pet(replacing: known, id: id, photo: photo, today: today) else { return nil }
            return try await Self.save(pet, replacing: known, in: repository)
        } then: { [weak self] result in
            guard let self else { return }
            form.finish()
            switch result {
            case .success(nil): coordinator.close(self)
            case .success(let conflict):
                self.conflict = conflict
                if case .changed(let pet) = conflict {
                    adopted = pet
                    form.adopt(PetDraft(pet).texts)
                }
            case .failure(let error):
                dependencies.log.failure("a pet wasn't saved")(error)
                form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }

    /// - Returns: The change by another window that prevented saving, or `nil`.
    private nonisolated static func save(
        _ pet: Pet, replacing known: Pet?, in repository: any PetRepository
    ) async throws(ServiceError) -> PetConflict? {
        do throws(ServiceError) {
            try await repository.save(pet, replacing: known)
            return nil
        } catch {
            guard error.isChangedElsewhere else { throw error }
        }
        do throws(ServiceError) {
            return .changed(try await repository.pet(pet.id))
        } catch .notFound {
            return .removed
        } catch {
            throw error
        }
    }

    var screen: Screen {
        Screen(
            id: isNew ? "pet-editor/new" : ScreenID("pet-editor/\(id)"),
            title: isNew ? "Add a pet" : "Edit \(original.value??.name ?? "pet")",
            body: body,
            isBusy: original.isLoading || isLoadingOthers || form.isPending,
            backConfirmation: form.backConfirmation
        )
    }

    private var body: [Element] {
        original.body(loading: "Loading the profile", advice: \.advice) { pet in
            if let role = pet?.access.role, !PetRole.editors.contains(role) {
                return [.notice(.refusal(PetRole.editors.refusal(of: role)))]
            }
            let versions = conflict?.elements(
                beside: form, draft, label: { description(of: $0).label }, kind: { description(of: $0).kind })
            return (versions ?? []) + [.form(inputForm)]
        }
    }

    private var inputForm: InputForm {
        form.form(
            "pet",
            (isNew ? PetField.ofNew : PetField.allCases).map { field in
                let (label, kind, help) = description(of: field)
                return Field(
                    id: FieldID(field.rawValue), label: label, kind: kind, help: understood(field) ?? help,
                    isRequired: field == .name || field == .species)
            },
            problems: problems.merging(photoProblem) { own, _ in own },
            submit: Command(
                id: .save, label: isNew ? "Add" : "Save", role: .primary,
                confirmation: twinQuestion.map { Confirmation(question: $0, confirmLabel: "Add another") })
        )
    }

    /// Returns a typed day as it was understood.
    private func understood(_ field: PetField) -> String? {
        if field == .photo, photoFile?.path == draft[.photo] { return (try? photoFile?.summary.get())?.inWords }
        guard field == .birthDate || field == .died else { return nil }
        return (try? draft.day(in: field, today: dependencies.today.date))?.formattedWithWeekday
    }

    private func description(of field: PetField) -> (label: String, kind: Field.Kind, help: String?) {
        func options<Value: RawRepresentable>(_ values: [Value], _ label: (Value) -> String) -> Field.Kind
        where Value.RawValue == String {
            .choice(values.map { Option(id: OptionID($0.rawValue), label: label($0)) })
        }
        return switch field {
        case .name: ("Name", .text, nil)
        case .species: ("Kind", options(Species.allCases, \.name), nil)
        case .breed: ("Breed", .text, nil)
        case .birthDate:
            ("Born on", .date, "Like 2023-04-01, 1.4.2023 or 5 years. Leave it empty if you don't know it.")
        case .sex: ("Sex", options(Sex.allCases, \.name), nil)
        case .neutered:
            (
                "Neutered",
                .choice([
                    Option(id: "yes", label: "Yes"), Option(id: "no", label: "No"),
                    Option(id: "unknown", label: "Not known"),
                ]), nil
            )
        case .microchip: ("Microchip", .text, "The 15 digits on the vaccination card or from the scanner.")
        case .photo: ("Photo", .text, "The path of a PNG or JPEG file, which is copied: ~/Pictures/miso.jpg")
        case .allergies: ("Allergies", .multilineText, "What a vet or sitter must keep away from the pet.")
        case .conditions: ("Conditions", .multilineText, "Known conditions, like a heart murmur.")
        case .vet: ("Vet", .text, "Name and telephone number.")
        case .insurance: ("Insurance", .text, "The company, and the policy's number.")
        case .died:
            (
                "Died on", .date,
                "Leave it empty for a living pet. Otherwise all entries are kept, and nothing is due from then on."
            )
        }
    }
}

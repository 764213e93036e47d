import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Observation

/// The view model of the first steps, shared by their three screens.
@MainActor @Observable
final class OnboardingViewModel {
    /// The step at which to continue.
    private(set) var step: OnboardingStep
    /// The fields of all steps: `name`, `pet`, `kind`, `counts`, and one for each of the first reminders.
    private(set) var form: FormState<FieldID>
    /// The first pet, once it is saved.
    private(set) var pet: PetID?
    /// The names of pets that others share with the person.
    private(set) var shared: [String] = []
    private(set) var isLoading = false

    @ObservationIgnored private let dependencies: OnboardingDependencies
    // Created once, so that saving again after a lost response adds nothing twice.
    @ObservationIgnored private let newOwner: OwnerID
    @ObservationIgnored private let newPet: PetID
    @ObservationIgnored private let newReminders: [FirstReminder: ReminderID]
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: OnboardingDependencies) {
        self.dependencies = dependencies
        let record = dependencies.progress.record
        step = record.step
        pet = record.pet.flatMap(PetID.init)
        let kind = record.species.flatMap(Species.init) ?? .dog
        let reminders = FirstReminder.allCases.map { (FieldID($0.rawValue), "false") }
        form = FormState(
            ["name": record.name, "pet": "", "kind": kind.rawValue, "counts": "false"]
                .merging(reminders) { first, _ in first })
        newOwner = OwnerID(dependencies.ids.makeUUID())
        newPet = PetID(dependencies.ids.makeUUID())
        let ids = FirstReminder.allCases.map { ($0, ReminderID(dependencies.ids.makeUUID())) }
        newReminders = Dictionary(uniqueKeysWithValues: ids)
    }

    /// Whether leaving would lose input.
    var hasTyped: Bool { !form.text("pet").isEmpty }

    /// Whether a server stores the pets.
    var isAtServer: Bool { dependencies.isAtServer }

    var species: Species { Species(rawValue: form.text("kind")) ?? .dog }

    /// Loads the pets that others share with the person. If that fails, the steps are the same as without any.
    func loadShared() {
        guard isAtServer else { return }
        let pets = dependencies.pets
        isLoading = true
        tasks.run("shared") { () async throws(ServiceError) in
            try await pets.allPets().values
        } then: { [weak self] result in
            self?.isLoading = false
            self?.shared = ((try? result.get()) ?? []).filter { $0.access.role != .owner }.map(\.name)
        }
    }

    /// Changes a field.
    func edit(_ field: FieldID, _ value: FieldValue) { form.edit(field, value) }

    /// Saves the name for the next step or the next start. It may be empty.
    func saveName(then advance: @escaping @MainActor () -> Void) {
        guard form.submit(showing: nameProblems) else { return }
        form.finish()
        move(to: .pet)
        advance()
    }

    /// Saves the owner and the first pet.
    func addPet(then advance: @escaping @MainActor () -> Void) {
        do throws(Invalid<Pet.Property>) {
            let pet = try Pet(id: newPet, name: form.text("pet"), species: species, today: dependencies.today.date)
            let owner = owner
            save { dependencies throws(ServiceError) in
                if let owner { try await dependencies.owner.save(owner) }
                try await dependencies.pets.save(pet)
            } then: { [weak self] in
                self?.pet = pet.id
                self?.form.fill("pet", "")
                self?.move(to: .choices)
                advance()
            }
        } catch {
            _ = form.submit(showing: ["pet": error.explanation])
        }
    }

    /// Enters the sample pets, then the owner, who replaces the sample's.
    func enterSample(then advance: @escaping @MainActor () -> Void) {
        let owner = owner
        save { dependencies throws(ServiceError) in
            try await dependencies.serving.enterSample()
            if let owner { try await dependencies.owner.save(owner) }
        } then: { [weak self] in
            self?.move(to: .choices)
            advance()
        }
    }

    /// Continues without a pet.
    func skipPet(then advance: @escaping @MainActor () -> Void) {
        saveOwner { [weak self] in
            self?.move(to: .choices)
            advance()
        }
    }

    /// Saves the chosen reminders, and finishes the first steps.
    func finish(then advance: @escaping @MainActor () -> Void) {
        guard !form.isPending else { return }
        do throws(ServiceError) {
            try dependencies.serving.allowCounting(form.text("counts") == "true")
        } catch {
            return form.fail(otherwise: error.explanation)
        }
        let pet = pet
        let today = dependencies.today.date
        let chosen = FirstReminder.allCases.filter { form.text(FieldID($0.rawValue)) == "true" }.compactMap {
            reminder in
            newReminders[reminder].map { (reminder, $0) }
        }
        guard let pet, !chosen.isEmpty else {
            end()
            return advance()
        }
        save { [health = dependencies.health] _ throws(ServiceError) in
            for (reminder, id) in chosen { try await health.save(reminder.reminder(id, from: today), of: pet) }
        } then: { [weak self] in
            self?.end()
            advance()
        }
    }

    /// Skips the remaining steps. A valid name is saved, everything else is discarded.
    func skip(then advance: @escaping @MainActor () -> Void) {
        saveOwner { [weak self] in
            self?.end()
            advance()
        }
    }

    /// Saves the owner, if a name was typed that isn't saved yet.
    private func saveOwner(then finish: @escaping @MainActor () -> Void) {
        guard !form.isPending else { return }
        guard step != .choices, let owner else { return finish() }
        save { dependencies throws(ServiceError) in
            try await dependencies.owner.save(owner)
        } then: {
            finish()
        }
    }

    private var owner: Owner? { try? Owner(id: newOwner, name: form.text("name")) }

    /// The problem of the name, which may be empty.
    private var nameProblems: [FieldID: String] {
        guard !form.text("name").isEmpty else { return [:] }
        return Owner.problems(name: form.text("name")).sentences()
    }

    private func move(to next: OnboardingStep) {
        step = next
        let isStored = next == .choices
        save(
            OnboardingRecord(
                step: next, name: isStored ? "" : form.text("name"), pet: pet?.description,
                species: pet.map { _ in species.rawValue }))
    }

    private func end() {
        save(OnboardingRecord(isFinished: true))
    }

    /// Saves the progress. If that fails, the steps are shown again at the next start, which is no reason to stop the
    /// person.
    private func save(_ record: OnboardingRecord) {
        do throws(KeyValueError) {
            try dependencies.progress.save(record)
        } catch {
            dependencies.log.failure("The progress of the first steps wasn't saved")(error)
        }
    }

    private func save(
        _ work: @escaping @Sendable (OnboardingDependencies) async throws(ServiceError) -> Void,
        then finish: @escaping @MainActor () -> Void
    ) {
        guard form.submit([:]) else { return }
        tasks.run("save") { [dependencies] () async throws(ServiceError) in
            try await work(dependencies)
        } then: { [weak self] result in
            self?.form.finish()
            switch result {
            case .success: finish()
            case .failure(let error):
                self?.dependencies.log.failure("A first step wasn't saved")(error)
                self?.form.fail(error.rejections, otherwise: error.explanation)
            }
        }
    }
}

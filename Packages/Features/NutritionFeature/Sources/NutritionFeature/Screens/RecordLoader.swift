import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// Loads a pet's record for a screen, and shows progress and failures.
@MainActor @Observable
final class RecordLoader {
    private var resource = Resource<NutritionRecord, ServiceError>()

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let dependencies: NutritionDependencies
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: NutritionDependencies) {
        self.pet = pet
        self.dependencies = dependencies
    }

    /// The last loaded record, which stays while it is loaded again.
    var record: NutritionRecord? { resource.value }

    /// The person's access to the pet; the owner's until the record is loaded. The service rejects requests that a role
    /// may not send.
    var access: PetAccess { record?.pet.access ?? .owner }

    var isLoading: Bool { resource.isLoading }

    /// Loads the record, and cancels a load that is running.
    /// - Parameter then: Called with the record.
    func load(then: @escaping @MainActor (NutritionRecord) -> Void = { _ in }) {
        tasks.load(\.resource, of: self, log: dependencies.log.failure("a pet's nutrition wasn't loaded")) {
            [pet, dependencies] () async throws(ServiceError) in
            try await dependencies.record(of: pet)
        } then: { result in
            if case .success(let record) = result { then(record) }
        }
    }

    func dismissFailure() {
        resource.dismissFailure()
    }

    /// Returns the elements of the record, below those about loading.
    func body(_ content: (NutritionRecord) -> [Element]) -> [Element] {
        resource.body(loading: "Loading the diary", advice: \.advice, content: content)
    }

    /// Returns the elements of a form, or why the person's role may not send it.
    func body(for roles: [PetRole], _ content: (NutritionRecord) -> [Element]) -> [Element] {
        body { record in
            let role = record.pet.access.role
            guard !roles.contains(role) else { return content(record) }
            return [.notice(.refusal(roles.refusal(of: role)))]
        }
    }
}

extension PetAccess {
    /// The commands that write the diary and that the person may use.
    var diaryCommands: [Command] {
        canWriteDiaries
            ? [
                Command(id: .meal, label: "Log a meal", key: "m", role: .primary),
                Command(id: .drink, label: "Log water", key: "w"),
            ] : []
    }
}

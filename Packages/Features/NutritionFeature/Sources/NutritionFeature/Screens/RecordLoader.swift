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
}

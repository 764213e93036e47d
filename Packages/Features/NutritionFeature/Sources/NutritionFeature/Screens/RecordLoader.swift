import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// Loads a pet's record for a screen, and shows progress and failures.
@MainActor @Observable
final class RecordLoader {
    /// The last loaded record, which stays while it is loaded again.
    private(set) var record: NutritionRecord?
    private(set) var isLoading = false
    private(set) var failure: ServiceError?

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let dependencies: NutritionDependencies
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: NutritionDependencies) {
        self.pet = pet
        self.dependencies = dependencies
    }

    /// Loads the record, and cancels a load that is running.
    /// - Parameter then: Called with the record, before it is shown.
    func load(then: @escaping @MainActor (NutritionRecord) -> Void = { _ in }) {
        isLoading = true
        tasks.run("load") { [pet, dependencies] () async throws(ServiceError) in
            try await dependencies.record(of: pet)
        } then: { [weak self] result in
            guard let self else { return }
            isLoading = false
            switch result {
            case .success(let record):
                failure = nil
                then(record)
                self.record = record
            case .failure(let error):
                dependencies.log.failure("a pet's nutrition wasn't loaded")(error)
                failure = error
            }
        }
    }

    func dismissFailure() {
        if record != nil { failure = nil }
    }

    /// Returns the elements of the record, below those about loading.
    func body(_ content: (NutritionRecord) -> [Element]) -> [Element] {
        var body: [Element] = []
        if let failure {
            var notice = Notice.failure(
                id: .loadFailure,
                record == nil ? "\(failure)" : "What is shown may be out of date. \(failure)",
                advice: failure.advice
            )
            notice.isDismissible = record != nil
            body.append(.notice(notice))
        }
        if let record {
            body += content(record)
        } else if failure == nil {
            body.append(.progress(ProgressIndicator("Loading the diary")))
        }
        return body
    }
}

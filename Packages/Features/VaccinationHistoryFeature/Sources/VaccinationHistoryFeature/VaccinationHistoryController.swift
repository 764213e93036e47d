import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The controller: fetches the model and hands it to the view.
@MainActor @Observable
final class VaccinationHistoryController: ScreenSource {
    private var history: VaccinationHistory?
    private var failure: ServiceError?
    private var isLoading = false

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let dependencies: any VaccinationHistoryDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: any VaccinationHistoryDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    var screen: Screen {
        VaccinationHistoryView.screen(of: history, failure: failure, isLoading: isLoading)
    }

    func appear() {
        load()
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.refresh): load()
        case .dismissed(.failure) where history != nil: failure = nil
        case .back: coordinator.perform(CommonTransition.close)
        default: break
        }
    }

    private func load() {
        isLoading = true
        tasks.run("load") { [pet, dependencies] () async throws(ServiceError) in
            VaccinationHistory(
                of: try await dependencies.pets.pet(pet),
                try await dependencies.vaccinations.vaccinations(of: pet),
                on: dependencies.today.date
            )
        } then: { [weak self] result in
            self?.show(result)
        }
    }

    private func show(_ result: Result<VaccinationHistory, ServiceError>) {
        isLoading = false
        switch result {
        case .success(let history):
            self.history = history
            failure = nil
        case .failure(let error):
            failure = error
        }
    }
}

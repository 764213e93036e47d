import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The controller: fetches the model and passes it to the view.
@MainActor @Observable
final class VaccinationHistoryController: ScreenSource {
    private var history = Resource<VaccinationHistory, ServiceError>()

    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let dependencies: VaccinationHistoryDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(pet: PetID, dependencies: VaccinationHistoryDependencies, coordinator: any Coordinator) {
        self.pet = pet
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    var screen: Screen {
        VaccinationHistoryView.screen(of: history)
    }

    var title: String {
        VaccinationHistoryView.title(of: history.value)
    }

    func appear() {
        load()
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.refresh): load()
        case .activated(.record): coordinator.perform(VaccinationHistoryModule.Output.record(of: pet))
        case .dismissed(.loadFailure): history.dismissFailure()
        case .selected(let row, in: "vaccinations"):
            guard let id = VaccinationID(row.rawValue) else { break }
            coordinator.perform(VaccinationHistoryModule.Output.vaccination(id, of: pet))
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func load() {
        let pet = pet
        let dependencies = dependencies
        tasks.load(
            \.history, of: self, age: { dependencies.today.timeInWords },
            log: dependencies.log.failure("a pet's vaccinations weren't loaded")
        ) { () async throws(ServiceError) in
            async let whose = Result { () async throws(ServiceError) in try await dependencies.pets.pet(pet) }
            async let vaccinations = Result { () async throws(ServiceError) in
                try await dependencies.vaccinations.vaccinations(of: pet)
            }
            return VaccinationHistory(
                of: try await whose.get(), try await vaccinations.get(), on: dependencies.today.date)
        }
    }
}

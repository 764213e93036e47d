import CoreArchitecture
import CoreModels
import CorePresentation
import Observation

/// The poison check without a pet's record. It loads nothing, so it works at once and without a connection.
///
/// It doesn't ask for the animal's weight and assumes the worst.
@MainActor @Observable
final class PoisonCheckViewModel: ScreenSource {
    private var questions = PoisonQuestions(asksForSpecies: true)
    @ObservationIgnored private let coordinator: any Coordinator

    init(coordinator: any Coordinator) {
        self.coordinator = coordinator
    }

    func appear() {}

    func handle(_ event: Event) {
        switch event {
        case .edited(let field, let value): questions.edit(field, value)
        case .activated(.check): questions.check()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var screen: Screen {
        Screen(
            id: "poison-check",
            title: "Poison check",
            body: SafetyContent.elements(questions, species: questions.species ?? .other, weight: nil)
        )
    }
}

import CoreArchitecture

/// Owns the flow's screens and the view model that they share, which is freed with the last of them.
@MainActor
final class OnboardingCoordinator: FlowCoordinator {
    let flow: FlowStack
    private let model: OnboardingViewModel

    init(dependencies: OnboardingDependencies, flow: FlowStack) {
        self.flow = flow
        model = OnboardingViewModel(dependencies: dependencies)
    }

    /// Shows the flow at the saved step, with the earlier steps below it.
    func show(_ destination: OnboardingStep) {
        let last = max(model.step.index, destination.index)
        flow.show(OnboardingStep.allCases.prefix(last + 1).map(step))
    }

    func handle(_ transition: any Transition) -> Bool {
        guard let next = transition as? OnboardingStep else { return false }
        flow.push(step(to: next))
        return true
    }

    private func step(to step: OnboardingStep) -> ScreenStep {
        ScreenStep(step) { OnboardingScreen(step, model: self.model, coordinator: self) }
    }
}

extension OnboardingStep {
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

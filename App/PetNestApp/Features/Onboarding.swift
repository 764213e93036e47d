import AnalyticsRecording
import CoreArchitecture
import CoreInterfaces
import CoreStorage
import OnboardingFeature

extension AppFeature {
    /// The first steps.
    static let onboarding = AppFeature(
        build: { $0.onboarding() },
        resolve: { (output: OnboardingModule.Output) in
            switch output {
            case .finished: .go(to: AppCoordinator.home)
            case .code: .go(to: Route(["pets", "code"]))
            case .quit: .quit
            }
        },
        welcome: { await $0.welcome() }
    )
}

extension FeatureModuleBuilder {
    fileprivate func onboarding() -> OnboardingModule {
        OnboardingModule(
            dependencies: OnboardingDependencies(
                health: services.health,
                owner: services.owner,
                pets: services.pets,
                serving: FirstSteps(services: services),
                progress: progress,
                isAtServer: services.folder.server != nil,
                today: services.today,
                ids: services.ids,
                log: log(of: OnboardingModule.id)
            ))
    }

    /// Returns the first steps, for a person who hasn't finished them and has entered nothing yet.
    fileprivate func welcome() async -> Route? {
        guard case .signedIn = services.user else { return nil }
        switch progress.isFinished {
        case true?: return nil
        case false?: return Route(["welcome"])
        case nil:
            // If the pets can't be fetched, home shows the error.
            guard let pets = try? await services.petsByName.allPets() else { return nil }
            if pets.values.isEmpty, pets.unreadable.isEmpty { return Route(["welcome"]) }
            // Saves the next start from asking for the pets again.
            try? progress.finish()
            return nil
        }
    }

    private var progress: OnboardingProgress {
        OnboardingProgress(in: services.store)
    }
}

/// Implements the dependencies of the first steps.
private struct FirstSteps: FirstStepsServing {
    let services: SessionServices

    func enterSample() async throws(ServiceError) {
        guard let account = services.user.account else { return }
        try await services.folder.enterSample(account)
        // The sample data is entered without the client. This request puts its result into a recording.
        _ = try await services.pets.allPets()
    }

    func allowCounting(_ isAllowed: Bool) throws(ServiceError) {
        try services.settings.change { $0.countsUse = isAllowed }
        do throws(StorageError) {
            try services.counts.setConsent(isAllowed ? .granted : .denied)
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

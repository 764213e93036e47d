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
                client: services.client,
                owner: services.owner,
                pets: services.pets,
                serving: FirstSteps(services: services),
                progress: progress,
                today: services.today,
                ids: services.ids,
                log: log(of: OnboardingModule.id)
            ))
    }

    /// The first steps, for somebody who hasn't done them and has entered nothing yet.
    fileprivate func welcome() async -> Route? {
        guard case .signedIn = services.user else { return nil }
        switch progress.isFinished {
        case true?: return nil
        case false?: return Route(["welcome"])
        case nil:
            // What can't be had is told at home.
            guard let pets = try? await services.petsByName.allPets() else { return nil }
            if pets.values.isEmpty, pets.unreadable.isEmpty { return Route(["welcome"]) }
            // Not looked for at each start.
            try? progress.finish()
            return nil
        }
    }

    private var progress: OnboardingProgress {
        OnboardingProgress(in: services.store)
    }
}

/// What the first steps ask of the app.
private struct FirstSteps: FirstStepsServing {
    let services: SessionServices

    func enterSample() async throws(ServiceError) {
        guard let account = services.user.account else { return }
        try await services.folder.enterSample(account)
        // Entered past the wire: a recording of it goes on with the answer to this.
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

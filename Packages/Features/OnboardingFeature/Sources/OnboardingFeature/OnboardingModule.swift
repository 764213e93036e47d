import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreStorage

/// The onboarding feature: a new person's name, the first pet and the first reminders.
public struct OnboardingModule: FeatureModule {
    /// Identifies the feature.
    public static let id: FeatureID = "onboarding"

    /// The route of the flow, which continues at the saved step.
    public static let routes = [
        FeatureRoute(
            "welcome", "The first steps", named: "The first steps", also: "welcome begin onboarding tour",
            to: OnboardingStep.you)
    ]

    private let dependencies: OnboardingDependencies

    /// Builds the feature.
    public init(dependencies: OnboardingDependencies) {
        self.dependencies = dependencies
    }

    /// Creates the flow's coordinator, with the view model that its screens share.
    public func makeCoordinator(
        for destination: OnboardingStep, in flow: FlowStack
    ) -> any FlowCoordinator<OnboardingStep> {
        OnboardingCoordinator(dependencies: dependencies, flow: flow)
    }

    /// The transitions out of the flow.
    public enum Output: Transition {
        /// Home: the flow was finished or skipped.
        case finished
        /// To the form for the code with which somebody shares a pet, after the flow was finished.
        case code
        /// Out of the app; the flow continues here the next time.
        case quit
    }
}

/// The steps of the flow, in order.
public enum OnboardingStep: String, Transition, Codable, CaseIterable {
    case you, pet, choices
}

// bulkhead: mock
/// The parts of the flow that the app implements.
public protocol FirstStepsServing: Sendable {
    /// Enters three pets with a year of history, into an empty account.
    func enterSample() async throws(ServiceError)

    /// Records whether usage may be counted.
    func allowCounting(_ isAllowed: Bool) throws(ServiceError)
}

/// What the feature needs from the app.
public struct OnboardingDependencies: Sendable {
    let health: any HealthRecords
    let owner: any OwnerRepository
    let pets: any PetRepository
    let serving: any FirstStepsServing
    let progress: OnboardingProgress
    let isAtServer: Bool
    let today: any Today
    let ids: any IDGenerating
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - health: Saves reminders.
    ///   - owner: The owner.
    ///   - pets: The pets.
    ///   - serving: Sample pets, and the consent to counting.
    ///   - progress: The saved step.
    ///   - isAtServer: Whether a server stores the pets. On a server, other people can share their pets, and there are
    ///     no sample pets.
    ///   - today: The current day.
    ///   - ids: Creates the ids of new entries.
    ///   - log: Receives failures.
    public init(
        health: any HealthRecords,
        owner: any OwnerRepository,
        pets: any PetRepository,
        serving: any FirstStepsServing,
        progress: OnboardingProgress,
        isAtServer: Bool,
        today: any Today,
        ids: any IDGenerating,
        log: Log
    ) {
        self.health = health
        self.owner = owner
        self.pets = pets
        self.serving = serving
        self.progress = progress
        self.isAtServer = isAtServer
        self.today = today
        self.ids = ids
        self.log = log
    }
}

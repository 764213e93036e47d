import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreNetworking
import CoreStorage

/// The first steps of someone new: who they are, the first pet, what to be reminded of.
public struct OnboardingModule: FeatureModule {
    /// Identifies the feature.
    public static let id: FeatureID = "onboarding"

    /// The flow, which continues where it was left.
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

    /// Creates a flow's coordinator, and with it the view model that its screens share.
    public func makeCoordinator(
        for destination: OnboardingStep, in flow: FlowStack
    ) -> any FlowCoordinator<OnboardingStep> {
        OnboardingCoordinator(dependencies: dependencies, flow: flow)
    }

    /// Where the flow leads.
    public enum Output: Transition {
        /// Home: it is done, or was skipped.
        case finished
        /// Out of the app; it continues here the next time.
        case quit
    }
}

/// The flow's screens, in order.
public enum OnboardingStep: String, Transition, Codable, CaseIterable {
    case you, pet, choices
}

// bulkhead: mock
/// What of the flow is the app's: it is done elsewhere, too.
public protocol FirstStepsServing: Sendable {
    /// Enters three pets with a year of history, where nothing was entered yet.
    func enterSample() async throws(ServiceError)

    /// Notes whether what is used may be counted.
    func allowCounting(_ isAllowed: Bool) throws(ServiceError)
}

/// What the feature needs from the app.
public struct OnboardingDependencies: Sendable {
    let client: APIClient
    let owner: any OwnerRepository
    let pets: any PetRepository
    let serving: any FirstStepsServing
    let progress: OnboardingProgress
    let today: any Today
    let ids: any IDGenerating
    let log: Log

    /// Creates the dependencies.
    /// - Parameters:
    ///   - client: Stores reminders.
    ///   - owner: Where the person is kept.
    ///   - pets: Where pets are kept.
    ///   - serving: Sample pets, and counting.
    ///   - progress: How far the person came.
    ///   - today: Which day it is.
    ///   - ids: Makes the ids of what is new.
    ///   - log: Receives failures.
    public init(
        client: APIClient,
        owner: any OwnerRepository,
        pets: any PetRepository,
        serving: any FirstStepsServing,
        progress: OnboardingProgress,
        today: any Today,
        ids: any IDGenerating,
        log: Log
    ) {
        self.client = client
        self.owner = owner
        self.pets = pets
        self.serving = serving
        self.progress = progress
        self.today = today
        self.ids = ids
        self.log = log
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The page of one of the account's profiles.
@MainActor @Observable
final class SitterProfileViewModel: ScreenSource {
    private var profile = Resource<SitterProfile, ServiceError>()
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private let id: SitterID
    @ObservationIgnored private let dependencies: SitterProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: SitterID, dependencies: SitterProfileDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let id = id
        let today = dependencies.today
        tasks.load(
            \.profile, of: self, age: { today.timeInWords },
            log: dependencies.log.failure("an account's sitter wasn't loaded")
        ) { [profiles = dependencies.profiles] () async throws(ServiceError) in
            try await profiles.profile(id)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.edit): coordinator.perform(SitterProfileDestination.edit(id))
        case .activated(.desk): coordinator.perform(SitterProfileModule.Output.desk(id))
        case .activated(.stop): stop()
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): profile.dismissFailure()
        case .dismissed(.problem): change = .idle
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func stop() {
        guard profile.value?.offersCare == true else { return }
        let id = id
        tasks.submit(\.change, of: self, log: dependencies.log.failure("a sitter's offers weren't removed")) {
            [profiles = dependencies.profiles] () async throws(ServiceError) in
            try await profiles.removeOffers(of: id)
        } then: { model, result in
            if case .success = result { model.appear() }
        }
    }

    var title: String { profile.value?.sitter.name ?? "Your profile" }

    var screen: Screen {
        Screen(
            id: ScreenID("care-profile/\(id)"),
            title: title,
            body: change.notices(advice: \.advice)
                + profile.body(loading: "Loading your profile", advice: \.advice) {
                    SitterProfilePage.elements(of: $0, unit: dependencies.settings.current.distances)
                },
            commands: profile.value.map(commands) ?? [],
            isBusy: profile.isLoading || change == .running
        )
    }

    private func commands(of profile: SitterProfile) -> [Command] {
        let isIdle = change != .running
        let desk = Command(id: .desk, label: "Desk", key: "d")
        guard profile.offersCare else {
            return [
                Command(id: .edit, label: "Offer care again", key: "g", role: .primary, isEnabled: isIdle), desk,
            ]
        }
        return [
            Command(id: .edit, label: "Edit", key: "e", isEnabled: isIdle), desk,
            Command(
                id: .stop, label: "Stop offering care", key: "x", role: .destructive, isEnabled: isIdle,
                confirmation: Confirmation(
                    question: "Stop offering care? Your prices are removed, and owners no longer find you. "
                        + "Agreed bookings stay.",
                    confirmLabel: "Stop offering")),
        ]
    }
}

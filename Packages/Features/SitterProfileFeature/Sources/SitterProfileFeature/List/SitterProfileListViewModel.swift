import CareWire
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// The account's profiles, usually none or one.
@MainActor @Observable
final class SitterProfileListViewModel: ScreenSource {
    private var profiles = Resource<Listed<SitterProfile>, ServiceError>()

    @ObservationIgnored private let dependencies: SitterProfileDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: SitterProfileDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let log = dependencies.log
        let today = dependencies.today
        tasks.load(
            \.profiles, of: self, age: { today.timeInWords }, log: log.failure("the account's sitters weren't loaded")
        ) { [profiles = dependencies.profiles] () async throws(ServiceError) in
            try await profiles.profiles()
        } then: { result in
            guard case .success(let listed) = result else { return }
            for record in listed.unreadable { log.warning("a sitter can't be read", ["record": .private(record)]) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.offer), .activated(.another): coordinator.perform(SitterProfileDestination.new)
        case .selected(let row, in: "profiles"):
            if let id = SitterID(row.rawValue) { coordinator.perform(SitterProfileDestination.profile(id)) }
        case .activated(.retry): appear()
        case .dismissed(.loadFailure): profiles.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    var title: String { "Offer care" }

    var screen: Screen {
        Screen(
            id: "care",
            title: title,
            body: profiles.body(loading: "Loading your profiles", advice: \.advice, content: content),
            commands: profiles.value.map(Self.hasRoomBesides) == true
                ? [Command(id: .another, label: "Another profile", key: "a")] : [],
            isBusy: profiles.isLoading
        )
    }

    private static func isEmpty(_ listed: Listed<SitterProfile>) -> Bool {
        listed.values.isEmpty && listed.unreadable.isEmpty
    }

    /// Whether there are profiles, and fewer than an account can have.
    private static func hasRoomBesides(_ listed: Listed<SitterProfile>) -> Bool {
        (1..<CareAPI.mostProfiles).contains(listed.values.count + listed.unreadable.count)
    }

    private func content(of listed: Listed<SitterProfile>) -> [Element] {
        if Self.isEmpty(listed) { return [.emptyState(nothing)] }
        var content: [Element] = []
        if let notice = Notice.unreadable(listed.unreadable.map(\.description), areOwn: false) {
            content.append(.notice(notice))
        }
        if !listed.values.isEmpty {
            content.append(
                .list(ItemList(id: "profiles", label: "Your profiles", rows: listed.values.map(row))))
        }
        return content
    }

    private var nothing: EmptyState {
        EmptyState(
            title: "You don't offer care",
            message: """
                Do you look after other people's pets? Write down what you offer, where, when and for how much. Owners \
                find you, and you accept or decline their requests. You can change or end it at any time.
                """,
            commands: [Command(id: .offer, label: "Offer care", key: "f", role: .primary)])
    }

    private func row(of profile: SitterProfile) -> Row {
        let offers = profile.sitter.offers.map { "\($0.service.name) \($0.price.formatted)" }
        return Row(
            id: RowID("\(profile.id)"), title: RichText(profile.sitter.name, role: .strong),
            detail: RichText(
                profile.offersCare ? offers.joined(separator: ", ") : "offers no care now", role: .secondary),
            badge: RichText(profile.sitter.rating.formatted, role: .secondary))
    }
}

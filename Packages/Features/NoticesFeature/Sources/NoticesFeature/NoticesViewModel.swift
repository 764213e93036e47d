import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// Loads the notices, marks them as read, and opens the place of each.
@MainActor @Observable
final class NoticesViewModel: ScreenSource {
    private var notices = Resource<Listed<OwnerNotice>, ServiceError>()
    /// Whether the read time is being saved. The screen is busy meanwhile, so that a program that prints it once
    /// doesn't exit before.
    private var isNoting = false

    @ObservationIgnored private let dependencies: NoticesDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: NoticesDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    let title = NoticesPage.title

    var screen: Screen {
        NoticesPage(
            notices: notices, isNoting: isNoting, links: dependencies.links, zone: dependencies.today.zone,
            today: dependencies.today.date
        ).screen
    }

    /// Loads the notices each time the screen becomes the top one.
    func appear() {
        load { [weak self] in self?.markRead($0) }
    }

    /// Loads the notices without marking them as read, because the person may not be at the screen.
    func refresh() {
        load { _ in }
    }

    private func load(then finish: @escaping @MainActor ([OwnerNotice]) -> Void) {
        let dependencies = dependencies
        tasks.load(\.notices, of: self, log: dependencies.log.failure("notices weren't loaded")) {
            () async throws(ServiceError) in
            try await dependencies.notices.notices(now: dependencies.today.now)
        } then: { result in
            if case .success(let list) = result { finish(list.values) }
        }
    }

    /// Marks the shown notices as read on the service. On the screen they stay marked as new until it is shown again.
    private func markRead(_ shown: [OwnerNotice]) {
        guard let newest = shown.filter(\.isUnread).map(\.date).max() else { return }
        let dependencies = dependencies
        isNoting = true
        tasks.run("read") { () async throws(ServiceError) in
            try await dependencies.notices.markRead(until: newest)
        } then: { [weak self] (result: Result<Void, ServiceError>) in
            self?.isNoting = false
            // The notices stay unread, and are shown as new again.
            if case .failure(let error) = result {
                dependencies.log.failure("the time of reading wasn't saved")(error)
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.refresh): appear()
        case .selected(let row, in: "notices"): open(row)
        case .dismissed(.loadFailure): notices.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func open(_ row: RowID) {
        guard let notice = notices.value?.values.first(where: { $0.row == row }),
            let link = dependencies.links[CommandID(notice.kind)]
        else { return }
        coordinator.perform(LinkFollowed(link, notice.linkValues))
    }
}

import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Observation

/// Loads what happened, notes that it was read, and leads to the place of each notice.
@MainActor @Observable
final class NoticesViewModel: ScreenSource {
    private var notices = Resource<Listed<OwnerNotice>, ServiceError>()

    @ObservationIgnored private let services: NoticesServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: NoticesServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    let title = NoticesPage.title

    var screen: Screen {
        NoticesPage(notices: notices, links: services.links, zone: services.zone, today: services.today.date).screen
    }

    /// Loads, and loads again each time the screen comes back to the top.
    func appear() {
        let services = services
        tasks.load(\.notices, of: self) { () async throws(ServiceError) in
            try await services.notices.notices(now: services.today.now)
        } then: { [weak self] result in
            switch result {
            case .success(let list): self?.noteRead(list.values)
            case .failure(let error):
                services.log.warning("notices weren't loaded", ["error": .private(error)])
            }
        }
    }

    /// Notes that what is shown was read. It stays marked as new until the screen is shown again.
    private func noteRead(_ shown: [OwnerNotice]) {
        guard let newest = shown.filter(\.isUnread).map(\.date).max() else { return }
        let services = services
        tasks.run("read") { () async throws(ServiceError) in
            try await services.notices.markRead(until: newest)
        } then: { (result: Result<Void, ServiceError>) in
            // It stays new, and is shown as such again.
            if case .failure(let error) = result {
                services.log.warning("it wasn't noted what was read", ["error": .private(error)])
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
            let link = services.links[CommandID(notice.kind)]
        else { return }
        coordinator.perform(LinkFollowed(link, notice.linkValues))
    }
}

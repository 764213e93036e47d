import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import NoticesFeature

@MainActor
@Suite("Notices", .timeLimit(.minutes(10)))
struct NoticesViewModelTests {
    private let coordinator = CoordinatorDouble()
    private let recordedLog = LogRecorder()

    private func shown(_ notices: NoticesDouble) async -> (NoticesViewModel, Screen) {
        let screen = NoticesViewModel(dependencies: NoticesDependencies(notices, recordedLog), coordinator: coordinator)
        screen.appear()
        return (screen, await screen.settled())
    }

    @Test("are listed with their times, unread ones are marked, and are marked as read before the screen has settled")
    func listed() async {
        let notices = NoticesDouble()
        let (model, screen) = await shown(notices)
        #expect(screen.inconsistencies.isEmpty)
        let declined = screen.row(NoticesDouble.declined.row)
        #expect(declined?.title == RichText("Ana declined", role: .strong))
        #expect(declined?.detail?.plain == "today, 12:00. Nothing was charged.")
        #expect(declined?.badge?.plain == "new")
        let delivered = screen.row(NoticesDouble.delivered.row)
        #expect(delivered?.detail?.plain == "2 May 2026, 12:00" && delivered?.badge == nil)
        #expect(await notices.readUntil == [NoticesDouble.noon])
        #expect(model.screen.row(NoticesDouble.declined.row)?.badge?.plain == "new")
        #expect(await notices.asked.map(\.description) == ["2026-05-03T12:00"])
    }

    @Test("are loaded again, but not marked as read, when another client has changed something")
    func refreshed() async {
        let notices = NoticesDouble()
        let screen = NoticesViewModel(dependencies: NoticesDependencies(notices, recordedLog), coordinator: coordinator)
        screen.refresh()
        #expect(await screen.settled().row(NoticesDouble.declined.row)?.badge?.plain == "new")
        #expect(await notices.readUntil.isEmpty)
    }

    @Test("open their places; one of an unknown kind opens nothing")
    func opened() async {
        let (model, screen) = await shown(NoticesDouble())
        for notice in [NoticesDouble.declined, NoticesDouble.dose, NoticesDouble.delivered, NoticesDouble.unknown] {
            model.handle(.selected(notice.row, in: "notices"))
        }
        #expect(
            coordinator.transitions(of: LinkFollowed.self).map { $0.route?.description } == [
                "bookings/b1", "pets/\(NoticesDouble.pet)/health/medicines/m1", "orders/o1",
            ])
        #expect(screen.row(NoticesDouble.unknown.row)?.isSelectable == false)
    }

    @Test("can be none, and nothing is marked as read")
    func empty() async {
        let notices = NoticesDouble([])
        let (_, screen) = await shown(notices)
        guard case .emptyState = screen.body.first else {
            Issue.record("Expected an empty state, found \(screen.body)")
            return
        }
        #expect(await notices.readUntil.isEmpty)
    }

    @Test("that can't be loaded say why, and trying again loads them")
    func failsAndRetries() async {
        let notices = NoticesDouble()
        await notices.fail(with: .unavailable(reason: "The store is locked."))
        let (model, failed) = await shown(notices)
        #expect(
            failed.body == [
                .notice(
                    .failure(
                        id: "load-failure", "The store is locked.", advice: "Nothing was changed. Try again.",
                        retry: "refresh"))
            ])
        #expect(recordedLog.records.map(\.message) == ["notices weren't loaded"])
        await notices.fail(with: nil)
        model.handle(.activated("refresh"))
        #expect(await model.settled().row(NoticesDouble.declined.row) != nil)
    }

    @Test("Back closes the page, and a command that it doesn't have does nothing")
    func events() async {
        let (model, before) = await shown(NoticesDouble([]))
        for event in [Event.activated("unknown"), .selected("1", in: "notices")] { model.handle(event) }
        #expect(model.screen == before)
        #expect(coordinator.closed.isEmpty)
        model.handle(.back)
        #expect(coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(model)])
    }
}

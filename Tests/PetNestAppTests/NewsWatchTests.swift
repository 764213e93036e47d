import CoreArchitecture
import CoreArchitectureTesting
import CorePresentation
import Foundation
import Testing

@testable import PetNestApp

@MainActor @Suite("News watch", .timeLimit(.minutes(10)))
struct NewsWatchTests {
    @MainActor
    private final class Service {
        var news: [NewsItem]? = []
        var reported: [NewsItem] = []
        var opened: [Route] = []
    }

    private func item(_ seconds: Int, _ title: String) -> NewsItem {
        NewsItem(
            kind: "booking", date: Date(timeIntervalSince1970: Double(seconds)), title: title,
            detail: "Nothing was charged.", route: Route(["bookings", "1"]))
    }

    /// Lets the watch check once.
    private func ask(_ clock: TestClock) async {
        await clock.sleepers(1)
        clock.advance(by: NewsWatch.interval)
        await clock.sleepers(1)
    }

    @Test("The interval is 30 seconds or that of the environment variable, whose invalid values are errors")
    func interval() throws {
        #expect(try NewsWatch.interval([:]) == .seconds(30))
        #expect(try NewsWatch.interval([NewsWatch.variable: "5"]) == .seconds(5))
        for text in ["0", "-1", "soon", "3601", "99999999999999999999"] {
            let error = #expect(throws: AppError.self) { try NewsWatch.interval([NewsWatch.variable: text]) }
            #expect(error?.description.contains("\(NewsWatch.variable)=\(text)") == true)
        }
    }

    @Test("Notices from before the first answer aren't new, even if the first requests fail")
    func firstFails() async {
        let clock = TestClock()
        let service = Service()
        service.news = nil
        let watch = NewsWatch(clock: clock, ask: { service.news }, onNews: { service.reported.append($0) })
        watch.begin()
        await ask(clock)
        await ask(clock)
        service.news = [item(1000, "Order 100001 was sent.")]
        await ask(clock)
        #expect(watch.item == nil && service.reported.isEmpty)

        service.news = nil
        await ask(clock)
        service.news = [item(2000, "Ana declined."), item(1000, "Order 100001 was sent.")]
        await ask(clock)
        #expect(service.reported.map(\.title) == ["Ana declined."])
    }

    @Test("When the service answers again, that is reported once")
    func returns() async {
        let clock = TestClock()
        let service = Service()
        var returns = 0
        let watch = NewsWatch(clock: clock, ask: { service.news }, onNews: { _ in }, onReturn: { returns += 1 })
        watch.begin()
        await ask(clock)
        #expect(returns == 0)
        service.news = nil
        await ask(clock)
        await ask(clock)
        #expect(returns == 0)
        service.news = []
        await ask(clock)
        await ask(clock)
        #expect(returns == 1)
    }

    @Test("After a change of account, the earlier one's notice is gone, and notices so far aren't new")
    func otherAccount() async {
        let clock = TestClock()
        let service = Service()
        let watch = NewsWatch(clock: clock, ask: { service.news }, onNews: { service.reported.append($0) })
        watch.begin()
        await ask(clock)
        service.news = [item(1000, "Order 100001 was sent.")]
        await ask(clock)
        #expect(watch.item?.title == "Order 100001 was sent.")

        watch.reset()
        #expect(watch.item == nil)
        service.news = [item(2000, "Ana declined.")]
        await ask(clock)
        #expect(watch.item == nil)
        service.news = [item(3000, "Ben accepted."), item(2000, "Ana declined.")]
        await ask(clock)
        #expect(service.reported.map(\.title) == ["Order 100001 was sent.", "Ben accepted."])
    }

    @Test("The first notice of an account without any is new")
    func firstEver() async {
        let clock = TestClock()
        let service = Service()
        let watch = NewsWatch(clock: clock, ask: { service.news }, onNews: { service.reported.append($0) })
        watch.begin()
        await ask(clock)
        service.news = [item(1000, "Order 100001 was sent.")]
        await ask(clock)
        #expect(service.reported.map(\.title) == ["Order 100001 was sent."])
    }

    @Test("A new notice is shown and sent to the desktop once, earlier ones aren't")
    func arrives() async throws {
        let clock = TestClock()
        let service = Service()
        let surface = SurfaceDouble()
        let stack = ScreenStack()
        stack.push(HomeDouble())
        service.news = [item(1000, "Order 100001 was sent.")]
        let watch = NewsWatch(
            clock: clock, ask: { service.news }, onNews: { service.reported.append($0) })
        let presenter = StackPresenter(
            stack: stack, news: watch, onOpenNews: { service.opened.append($0) }, onArrival: { _ in },
            onEvent: { _ in })
        presenter.present(on: surface)
        watch.begin()
        await ask(clock)
        #expect(watch.item == nil && service.reported.isEmpty)

        service.news?.insert(item(2000, "Ana declined."), at: 0)
        await ask(clock)
        await ask(clock)
        #expect(service.reported.map(\.title) == ["Ana declined."])
        presenter.update()
        let notice = try #require(surface.notices.first)
        #expect(notice.text.plain == "Ana declined." && notice.detail?.plain == "Nothing was charged.")
        presenter.handle(.activated(try #require(notice.commands.first).id))
        #expect(service.opened == [Route(["bookings", "1"])])
        #expect(surface.notices.isEmpty)

        service.news?.insert(item(3000, "Ben declined."), at: 0)
        await ask(clock)
        presenter.update()
        presenter.handle(.dismissed(try #require(surface.notices.first).id))
        #expect(surface.notices.isEmpty && service.opened.count == 1 && service.reported.count == 2)
    }
}

import CoreArchitecture
import CorePresentation
import Observation

/// Shows the screen on top of a stack on a surface, at first and whenever it changes, and hands it the surface's events.
@MainActor
final class StackPresenter {
    private let stack: ScreenStack
    private let cover: @MainActor () -> (any ScreenSource)?
    private let day: DayWatch?
    private let standing: StandingNotice?
    private let news: NewsWatch?
    private let onOpenNews: @MainActor (Route) -> Void
    private let tabs: @MainActor () -> (bar: TabBar, selected: TabID)?
    private let onTab: @MainActor (TabID) -> Void
    private let onArrival: @MainActor (ScreenID) -> Void
    private let onEvent: @MainActor (Event) -> Void
    private weak var surface: (any ScreenSurface)?
    private var arrival: ScreenID?
    private var generation = 0

    /// Creates a presenter.
    /// - Parameters:
    ///   - cover: What is shown in place of the stack, while there is something.
    ///   - day: Tells of another day that has begun; above what is shown, but for a cover.
    ///   - standing: What is shown above every screen until it is put away, but for a cover.
    ///   - news: Tells of what happens while the app is open; above what is shown, but for a cover.
    ///   - onOpenNews: Called with the place of what is shown of it, when the person wants to go there.
    ///   - tabs: The tabs of which the screen on top is one's first, where it is.
    ///   - onTab: Told of a tab that was chosen.
    ///   - onArrival: Told of each screen that comes to the top.
    ///   - onEvent: Told of each event before it is handled; not of those of a cover.
    init(
        stack: ScreenStack,
        cover: @escaping @MainActor () -> (any ScreenSource)? = { nil },
        day: DayWatch? = nil,
        standing: StandingNotice? = nil,
        news: NewsWatch? = nil,
        onOpenNews: @escaping @MainActor (Route) -> Void = { _ in },
        tabs: @escaping @MainActor () -> (bar: TabBar, selected: TabID)? = { nil },
        onTab: @escaping @MainActor (TabID) -> Void = { _ in },
        onArrival: @escaping @MainActor (ScreenID) -> Void,
        onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.stack = stack
        self.cover = cover
        self.standing = standing
        (self.news, self.onOpenNews) = (news, onOpenNews)
        (self.day, self.tabs, self.onTab) = (day, tabs, onTab)
        self.onArrival = onArrival
        self.onEvent = onEvent
    }

    /// Shows what is on top on a surface, from now on until the last screen has gone, which stops the surface.
    func present(on surface: any ScreenSurface) {
        self.surface = surface
        present()
    }

    /// Hands an event to the screen on top, and shows what it leads to before returning.
    func handle(_ event: Event) {
        if let cover = cover() {
            cover.handle(event)
        } else if event == .dismissed(DayWatch.noticeID), let day {
            day.dismiss()
        } else if event == .dismissed(StandingNotice.id), let standing {
            standing.dismiss()
        } else if event == .dismissed(NewsWatch.noticeID), let news {
            news.dismiss()
        } else if event == .activated(NewsWatch.open), let news {
            let route = news.item?.route
            news.dismiss()
            if let route { onOpenNews(route) }
        } else if case .tab(let tab, in: TabBar.id) = event {
            onTab(tab)
        } else {
            onEvent(event)
            stack.top?.handle(event)
        }
        present()
    }

    /// Shows what is on top now.
    func update() {
        present()
    }

    /// Stops the surface.
    func quit() {
        surface?.stop()
    }

    /// What is asked before a cover is left: not in the words of the screen below, which nobody may see.
    private static let unsaved = Confirmation(
        question: "Leave the app? Something that was typed isn't saved.", confirmLabel: "Leave")

    private func present() {
        generation += 1
        let own = generation
        withObservationTracking {
            let cover = cover()
            guard let top = cover ?? stack.top else {
                surface?.stop()
                return
            }
            var screen = top.screen
            if cover != nil, stack.top?.screen.backConfirmation != nil { screen.backConfirmation = Self.unsaved }
            if cover == nil, let notice = standing?.notice { screen.body.insert(.notice(notice), at: 0) }
            if cover == nil, let notice = news?.notice { screen.body.insert(.notice(notice), at: 0) }
            if cover == nil, let notice = day?.notice { screen.body.insert(.notice(notice), at: 0) }
            if cover == nil, let tabs = tabs() { screen = tabs.bar.above(screen, selected: tabs.selected) }
            if screen.id != arrival {
                arrival = screen.id
                onArrival(screen.id)
            }
            surface?.show(screen, trail: cover == nil ? stack.sources.dropLast().map(\.title) : [])
        } onChange: { [weak self] in
            Task { @MainActor in
                // An answer to an event may have been shown since.
                if let self, own == self.generation { self.present() }
            }
        }
    }
}

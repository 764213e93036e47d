import CoreArchitecture
import CorePresentation
import Observation

/// Shows the top screen of a stack on a surface, follows its changes, and passes the surface's events to it.
@MainActor
final class StackPresenter {
    private let stack: ScreenStack
    private let cover: @MainActor () -> (any ScreenSource)?
    private let day: DayWatch?
    private let standing: StandingNotice?
    private let news: NewsWatch?
    private let changes: ChangeWatch?
    private let forms: UnfinishedForms?
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
    ///   - cover: Returns the screen that covers the stack, if there is one.
    ///   - day: Provides the notice of a new day, shown above the screen unless it is covered.
    ///   - standing: Provides a notice that is shown above every screen until it is dismissed, unless it is covered.
    ///   - news: Provides the newest notice, shown above the screen unless it is covered.
    ///   - changes: Provides the notice of a lost connection, shown above the screen unless it is covered.
    ///   - forms: Saves the input of forms.
    ///   - onOpenNews: Called with the route of that notice, when the person opens it.
    ///   - tabs: Returns the tabs if the top screen is the first one of a tab.
    ///   - onTab: Called with the tab that the person chose.
    ///   - onArrival: Called with each screen that becomes the top one.
    ///   - onEvent: Called with each event before it is handled, except for those of a cover.
    init(
        stack: ScreenStack,
        cover: @escaping @MainActor () -> (any ScreenSource)? = { nil },
        day: DayWatch? = nil,
        standing: StandingNotice? = nil,
        news: NewsWatch? = nil,
        changes: ChangeWatch? = nil,
        forms: UnfinishedForms? = nil,
        onOpenNews: @escaping @MainActor (Route) -> Void = { _ in },
        tabs: @escaping @MainActor () -> (bar: TabBar, selected: TabID)? = { nil },
        onTab: @escaping @MainActor (TabID) -> Void = { _ in },
        onArrival: @escaping @MainActor (ScreenID) -> Void,
        onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.stack = stack
        self.cover = cover
        self.standing = standing
        self.news = news
        self.changes = changes
        self.forms = forms
        self.onOpenNews = onOpenNews
        self.day = day
        self.tabs = tabs
        self.onTab = onTab
        self.onArrival = onArrival
        self.onEvent = onEvent
    }

    /// Shows the top screen on a surface, from now on until the last screen is closed, which stops the surface.
    func present(on surface: any ScreenSurface) {
        self.surface = surface
        present()
    }

    /// Passes an event to the top screen, and shows the result before returning.
    func handle(_ event: Event) {
        if let cover = cover() {
            cover.handle(event)
        } else if event == .dismissed(DayWatch.noticeID), let day {
            day.dismiss()
        } else if event == .dismissed(StandingNotice.id), let standing {
            standing.dismiss()
        } else if event == .dismissed(NewsWatch.noticeID), let news {
            news.dismiss()
        } else if event == .dismissed(ChangeWatch.noticeID), let changes {
            changes.dismiss()
        } else if event == .activated(NewsWatch.open), let news {
            let route = news.item?.route
            news.dismiss()
            if let route { onOpenNews(route) }
        } else if event == .dismissed(UnfinishedForms.noticeID), let forms, let top = stack.top {
            forms.dismissNotice(of: top, top.screen)
        } else if event == .activated(UnfinishedForms.discard), let forms, let top = stack.top {
            type(forms.edits(discardingInputOf: top, top.screen))
        } else if case .tab(let tab, in: TabBar.id) = event {
            onTab(tab)
        } else {
            send(event)
        }
        present()
    }

    /// Shows the current state of the top screen.
    func update() {
        present()
    }

    /// Stops the surface, since the person leaves. If a question about unsaved input was answered before, the input of
    /// forms isn't kept for the next start.
    func quit() {
        if stack.top?.screen.backConfirmation != nil { forms?.discardAll() }
        surface?.stop()
    }

    /// Stops the surface after the end of its input. Unsaved input in forms is kept.
    func inputEnded() {
        surface?.stop()
    }

    /// The confirmation before leaving a covered app. It doesn't repeat the covered screen's words, which must stay
    /// hidden.
    private static let unsaved = Confirmation(
        question: "Leave the app? Unsaved input will be lost.", confirmLabel: "Leave")

    /// Edits fields of the top screen, as the person would.
    private func type(_ edits: [Event]) {
        for edit in edits { send(edit) }
    }

    private func send(_ event: Event) {
        onEvent(event)
        guard let top = stack.top else { return }
        if case .edited(let field, _) = event { forms?.recordEdit(of: field, in: top) }
        top.handle(event)
    }

    private func present() {
        let shown = show()
        guard let forms, cover() == nil else { return }
        guard let edits = forms.follow(stack, showing: shown) else { return }
        type(edits)
        _ = forms.follow(stack, showing: show())
    }

    /// Returns where the app's notices are inserted: at the top, but below the screen's own warnings there. In a small
    /// window, the verdict of the poison check must not be out of view below other news.
    private static func placeOfNotices(in screen: Screen) -> Int {
        screen.body.prefix { if case .notice(let notice) = $0 { notice.kind == .warning } else { false } }.count
    }

    /// Shows the current state, and returns the top screen as its source describes it.
    private func show() -> Screen? {
        generation += 1
        let own = generation
        var described: Screen?
        withObservationTracking {
            let cover = cover()
            guard let top = cover ?? stack.top else {
                surface?.stop()
                return
            }
            var screen = top.screen
            described = screen
            if cover != nil, stack.top?.screen.backConfirmation != nil { screen.backConfirmation = Self.unsaved }
            if cover == nil {
                let notices = [
                    day?.notice, news?.notice, changes?.notice, standing?.notice, forms?.notice(of: top, screen),
                ]
                let shown = notices.compactMap { notice in notice.map { Element.notice($0) } }
                screen.body.insert(contentsOf: shown, at: Self.placeOfNotices(in: screen))
                // The body may be scrolled. The title is always in view.
                if changes?.notice != nil { screen.title += ChangeWatch.titleMark }
            }
            if cover == nil, let tabs = tabs() { screen = tabs.bar.above(screen, selected: tabs.selected) }
            if screen.id != arrival {
                arrival = screen.id
                onArrival(screen.id)
            }
            surface?.show(screen, trail: cover == nil ? stack.sources.dropLast().map(\.title) : [])
        } onChange: { [weak self] in
            Task { @MainActor in
                // An event may have shown a newer state since.
                if let self, own == self.generation { self.present() }
            }
        }
        return described
    }
}

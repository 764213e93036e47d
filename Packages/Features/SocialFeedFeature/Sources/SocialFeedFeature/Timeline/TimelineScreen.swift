import CoreArchitecture
import CorePresentation

/// The screen of a list of posts, and the actions of its events.
@MainActor
enum TimelineScreen {
    static func makeScreen(
        _ source: FeedSource, _ dependencies: SocialFeedDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<TimelineState, TimelineAction> {
        StoreScreenSource(
            initialState: TimelineState(source: source),
            reducer: TimelineReducer(dependencies: dependencies),
            coordinator: coordinator,
            present: { TimelinePage(state: $0, now: dependencies.today.now).screen },
            interpret: interpret,
            title: TimelinePage.title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    /// Returns the action of an event, or `nil` if it has none.
    static func interpret(_ event: Event, _ state: TimelineState) -> TimelineAction? {
        switch event {
        case .activated(.retry): return .retried
        case .activated(.newest): return .newestRequested
        case .activated(.newer): return .newerRequested
        case .activated(.write):
            if case .profile(let id) = state.source { return .chosen(.write(.post, as: id)) }
            return .chosen(.write(.post))
        case .activated(.people): return .chosen(.people)
        case .activated(.mentions): return .chosen(.mentions)
        case .activated(.follow): return .followToggled
        case .activated(.block): return .blockToggled
        case .activated(let command):
            let parts = command.rawValue.split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let id = PostID(parts[1]), state.window[id] != nil else { return nil }
            switch parts[0] {
            case "like": return .likeToggled(id)
            case "comment": return .chosen(.write(.comment(on: id, answering: nil)))
            default: return nil
            }
        case .selected(let row, in: "posts"): return PostID(row.rawValue).map { .chosen(.post($0)) }
        case .nearEnd("posts"): return state.failure == nil ? .olderRequested : nil
        case .dismissed("notice"): return .noticeDismissed
        case .back: return .left
        default: return nil
        }
    }
}

import CoreArchitecture
import CorePresentation

/// The screen of a post, and the actions of its events.
@MainActor
enum PostScreen {
    static func makeScreen(
        _ id: PostID, _ dependencies: SocialFeedDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<PostState, PostAction> {
        StoreScreenSource(
            initialState: PostState(id: id),
            reducer: PostReducer(id: id, dependencies: dependencies),
            coordinator: coordinator,
            present: { PostPage(state: $0, now: dependencies.today.now).screen },
            interpret: interpret,
            title: PostPage.title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    /// Returns the action of an event, or `nil` if it has none.
    static func interpret(_ event: Event, _ state: PostState) -> PostAction? {
        let author = state.post.value?.author
        switch event {
        case .activated(.retry): return .retried
        case .activated(.waiting): return .waitingRequested
        case .activated(.like): return .likeToggled
        case .activated(.comment): return .chosen(.write(.comment(on: state.id, answering: nil)))
        case .activated(.profile): return author.map { .chosen(.profile($0.id)) }
        case .activated(.edit): return .chosen(.write(.edit(state.id)))
        case .activated(.delete): return .deletionRequested
        case .activated(.report): return .chosen(.report(.post(state.id), of: author?.name))
        case .activated(.block): return .blockRequested
        case .activated(let command): return interpret(command, state)
        case .selected(let row, in: "comments"):
            guard state.gone == nil, let id = CommentID(row.rawValue) else { return nil }
            return .chosen(.write(.comment(on: state.id, answering: id)))
        case .nearEnd("comments"): return .moreRequested
        case .dismissed("notice"): return .noticeDismissed
        case .dismissed(.loadFailure): return .failureDismissed
        case .back: return .left
        default: return nil
        }
    }

    /// Returns the action of a comment's command.
    private static func interpret(_ command: CommandID, _ state: PostState) -> PostAction? {
        let parts = command.rawValue.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let id = CommentID(parts[1]), let comment = state.thread[id] else { return nil }
        switch parts[0] {
        case "answer": return .chosen(.write(.comment(on: state.id, answering: id)))
        case "delete": return .commentDeletionRequested(id)
        case "report": return .chosen(.report(.comment(id), of: comment.author.name))
        default: return nil
        }
    }
}

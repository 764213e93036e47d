import CoreInterfaces
import CoreModels
import CorePresentation

/// The screen of a list of posts.
struct TimelinePage {
    let state: TimelineState
    let now: LocalTime

    static func title(_ state: TimelineState) -> String {
        switch state.source {
        case .following: "Feed"
        case .mentions: "Mentions"
        case .profile: state.profile?.author.name ?? "Posts"
        }
    }

    var screen: Screen {
        Screen(
            id: id, title: Self.title(state), body: body, commands: commands,
            isBusy: state.fetch != nil || state.isFindingProfile || state.isRelating)
    }

    /// The screen's id, which changes when the newest posts are requested, so that the list scrolls to them.
    private var id: ScreenID {
        let name =
            switch state.source {
            case .following: "feed"
            case .mentions: "feed-mentions"
            case .profile: "feed-profile"
            }
        return state.visit == 0 ? ScreenID(name) : ScreenID("\(name)-\(state.visit)")
    }

    // MARK: Commands

    private var commands: [Command] {
        var commands: [Command] = []
        if state.waiting > 0 {
            commands.append(Command(id: .newest, label: "Show \(state.waiting.news) new", key: "n", role: .primary))
        }
        if state.window.hasNewer { commands.append(Command(id: .newer, label: "Newer ones", key: "w")) }
        if state.waiting == 0, state.window.hasNewer {
            commands.append(Command(id: .newest, label: "Go to the newest", key: "n"))
        }
        switch state.source {
        case .following: commands += ownCommands
        case .mentions: break
        case .profile: commands += profileCommands
        }
        return commands
    }

    private var ownCommands: [Command] {
        [
            Command(id: .write, label: state.hasDraft ? "Continue writing" : "Write", key: "p"),
            Command(id: .people, label: "Pets to follow", key: "f"),
            Command(
                id: .mentions, label: state.mentions == 0 ? "Mentions" : "Mentions (\(state.mentions.news) new)",
                key: "m"),
        ]
    }

    private var profileCommands: [Command] {
        guard let profile = state.profile else { return [] }
        if profile.author.isMine { return [Command(id: .write, label: "Write", key: "p")] }
        guard profile.exists else { return [] }
        let name = profile.author.name
        var commands: [Command] = []
        if !profile.isBlocked {
            commands.append(
                Command(
                    id: .follow, label: profile.isFollowed ? "Unfollow" : "Follow", key: "f",
                    role: profile.isFollowed ? .normal : .primary, isEnabled: !state.isRelating))
        }
        commands.append(
            profile.isBlocked
                ? Command(id: .block, label: "Unblock", key: "b", isEnabled: !state.isRelating)
                : Command(
                    id: .block, label: "Block", key: "b", role: .destructive, isEnabled: !state.isRelating,
                    confirmation: Confirmation(
                        question: "Block \(name)? You will no longer see posts or comments by \(name).",
                        confirmLabel: "Block")))
        return commands
    }

    // MARK: Body

    private var body: [Element] {
        var body: [Element] = state.notice.map { [$0.element] } ?? []
        body += header
        if !state.isLoaded, state.failure == nil { return body + [.progress(ProgressIndicator("Loading the posts"))] }
        if let notice = state.unreadable.notice { body.append(.notice(notice)) }
        if state.isLoaded { body += content }
        if let failure = state.failure { body.append(.notice(notice(of: failure))) }
        return body
    }

    /// The header, which always has the same height, so that nothing moves when something is new.
    private var header: [Element] {
        switch state.source {
        case .following:
            guard state.isLoaded, !state.window.posts.isEmpty || state.waiting > 0 else { return [] }
            if let failure = state.newsFailure {
                return [.text(RichText("Checking for new posts failed: \(failure)", role: .caution))]
            }
            return [
                .text(
                    state.waiting == 0
                        ? RichText("Nothing new", role: .secondary)
                        : RichText("\(state.waiting.news) new above", role: .strong))
            ]
        case .mentions: return []
        case .profile:
            guard let profile = state.profile else { return [] }
            var facts = [
                Fact("Handle", RichText("@\(profile.author.handle)", role: .code)),
                Fact("Kind", RichText(profile.author.species?.name ?? "Of an unknown species")),
                Fact("Posts", RichText("\(profile.posts)")),
                Fact("Followers", RichText("\(profile.followers)")),
            ]
            if profile.isFollowed { facts.append(Fact("You", "follow \(profile.author.name)")) }
            if profile.isBlocked {
                facts.append(Fact("You", RichText("blocked \(profile.author.name)", role: .caution)))
            }
            let about: [Element] = profile.about.map { [.text(RichText($0))] } ?? []
            return about + [.facts(facts)]
        }
    }

    private var content: [Element] {
        if state.window.posts.isEmpty {
            if state.waiting > 0 || state.fetch != nil { return [] }
            return [.emptyState(empty)]
        }
        return [
            .list(
                ItemList(
                    id: "posts",
                    label: state.window.hasNewer
                        ? "Posts, newest first; there are newer ones above" : "Posts, newest first",
                    rows: state.window.posts.map(row), hasMore: state.window.hasOlder && state.failure == nil))
        ]
    }

    private var empty: EmptyState {
        switch state.source {
        case .following:
            EmptyState(
                title: "Nothing here yet",
                message:
                    "Posts of your own pets and of pets that you follow are shown here. Follow some pets, or "
                    + "write the first post.")
        case .mentions:
            EmptyState(
                title: "Nobody has mentioned your pets yet",
                message: "Posts and comments with a pet's handle, like @miso, are listed here.")
        case .profile:
            EmptyState(
                title: state.profile?.isBlocked == true ? "Nothing is shown" : "No posts yet",
                message: state.profile?.isBlocked == true ? "You blocked this pet." : "Posts are listed here.")
        }
    }

    private func row(of post: Post) -> Row {
        if state.gone.contains(post.id) {
            return Row(
                id: RowID(post.id.description),
                title: RichText("This post was deleted in the meantime", role: .secondary),
                isSelectable: false)
        }
        var title = RichText(post.author.name, role: .strong)
        title =
            title
            + RichText(
                "  @\(post.author.handle), \(post.written.relative(to: now))\(post.photo == nil ? "" : ", with a photo")",
                role: .secondary)
        return Row(
            id: RowID(post.id.description), title: title,
            detail: RichText(post.excerpt, mentioning: post.mentions),
            badge: post.echo.isEmpty ? nil : RichText(post.echo, role: post.isLiked ? .positive : .secondary),
            commands: commands(of: post))
    }

    private func commands(of post: Post) -> [Command] {
        [
            Command(id: "like/\(post.id)", label: post.isLiked ? "Unlike" : "Like", key: "l"),
            Command(id: "comment/\(post.id)", label: "Comment", key: "c"),
        ]
    }

    private func notice(of failure: TimelineState.Failure) -> Notice {
        var notice = Notice.failure(id: .loadFailure, "\(failure.error)", advice: failure.error.advice)
        if failure.fetch == .older { notice.text = RichText("The older posts couldn't be loaded. \(failure.error)") }
        return notice
    }
}

/// A message on a screen of the feed.
enum FeedNotice: Equatable, Sendable {
    case failed(String, ServiceError)
    case succeeded(String)

    var element: Element {
        var notice =
            switch self {
            case .failed(let text, let error):
                Notice.failure(id: "notice", "\(text) \(error)", advice: error.advice, retry: nil)
            case .succeeded(let text): Notice(id: "notice", kind: .success, text: RichText(text))
            }
        notice.isDismissible = true
        return .notice(notice)
    }
}

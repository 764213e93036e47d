import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The screen of a post with its comments.
struct PostPage {
    let state: PostState
    let now: LocalTime

    static func title(_ state: PostState) -> String {
        state.post.value.map { "Post by \($0.author.name)" } ?? "Post"
    }

    var screen: Screen {
        Screen(
            id: "feed-post", title: Self.title(state), body: body, commands: commands,
            isBusy: state.post.isLoading || isReading || state.isLoadingMore || state.isWorking)
    }

    /// Whether the photo is being read.
    private var isReading: Bool { state.post.value?.photo != nil && state.picture == nil }

    private var commands: [Command] {
        guard let post = state.post.value else { return [] }
        let name = post.author.name
        var commands: [Command] = []
        if !state.waiting.isEmpty {
            commands.append(
                Command(id: .waiting, label: "Show \(state.waiting.count.counted("new comment"))", key: "n"))
        }
        if state.gone == nil {
            commands += [
                Command(id: .like, label: post.isLiked ? "Unlike" : "Like", key: "l"),
                Command(
                    id: .comment, label: state.drafts.contains(nil) ? "Continue commenting" : "Comment", key: "c",
                    role: .primary),
            ]
        }
        commands.append(
            Command(id: .profile, label: post.author.isMine ? "\(name)'s posts" : "About \(name)", key: "a"))
        guard state.gone == nil else { return commands }
        if post.author.isMine {
            commands += [
                Command(id: .edit, label: "Edit", key: "e"),
                Command(
                    id: .delete, label: "Delete", key: "d", role: .destructive, isEnabled: !state.isWorking,
                    confirmation: Confirmation(
                        question:
                            "Delete this post, with its \(post.comments.counted("comment"))? This can't be undone.",
                        confirmLabel: "Delete")),
            ]
        } else {
            commands += [
                Command(id: .report, label: "Report", key: "r"),
                Command(
                    id: .block, label: "Block \(name)", key: "b", role: .destructive, isEnabled: !state.isWorking,
                    confirmation: Confirmation(
                        question: "Block \(name)? You will no longer see posts or comments by \(name).",
                        confirmLabel: "Block")),
            ]
        }
        return commands
    }

    private var body: [Element] {
        var notices = state.notice.map { [$0.element] } ?? []
        if let gone = state.gone {
            let text: RichText = gone == .notFound ? "This post was deleted in the meantime." : RichText("\(gone)")
            notices.append(
                .notice(
                    Notice(
                        id: "gone", kind: .warning, text: text,
                        detail: "It is shown as it was. Your unsent comment is saved as a draft.")))
        }
        return notices
            + state.post.body(loading: "Loading the post", advice: \.advice) { post in
                [header(post)] + content(post) + comments
            }
    }

    private func header(_ post: Post) -> Element {
        .text(
            RichText(post.author.name, role: .strong)
                + RichText(
                    "  @\(post.author.handle), \(post.written.relative(to: now))\(post.isEdited ? ", edited" : "")",
                    role: .secondary))
    }

    private func content(_ post: Post) -> [Element] {
        let echo = post.echo.isEmpty ? "No likes or comments yet" : post.echo
        // Only the author can correct unknown handles.
        let unknown = post.author.isMine ? post.unknownHandles : nil
        return [
            .text(RichText(post.text, mentioning: post.mentions))
        ] + (unknown.map { [.text(RichText($0, role: .caution))] } ?? []) + picture(post) + [
            .text(RichText(echo, role: post.isLiked ? .positive : .secondary))
        ]
    }

    private func picture(_ post: Post) -> [Element] {
        switch (post.photo, state.picture) {
        case (nil, _), (_, nil): []
        case (_, .success(let points)?):
            [
                .picture(
                    Picture(description: "A photo of \(post.author.name)'s", width: points.width, rgb: points.rgb))
            ]
        case (_, .failure(.notFound)?):
            [.text(RichText("The photo is on the computer where it was chosen.", role: .secondary))]
        case (_, .failure(let error)?):
            [.text(RichText("The photo can't be shown: \(error)", role: .caution))]
        }
    }

    private var comments: [Element] {
        var elements: [Element] = []
        if !state.thread.entries.isEmpty {
            elements.append(
                .list(
                    ItemList(
                        id: "comments", label: "Comments", rows: state.thread.entries.map(row),
                        hasMore: state.hasMore && state.moreFailure == nil)))
        }
        if let notice = state.unreadable.notice { elements.append(.notice(notice)) }
        if let failure = state.moreFailure {
            elements.append(
                .notice(
                    .failure(
                        id: "comments-failure", "The comments couldn't be loaded. \(failure)", advice: failure.advice)))
        }
        return elements
    }

    private func row(_ entry: CommentThread.Entry) -> Row {
        let comment = entry.comment
        let id = RowID(comment.id.description)
        let why: String? =
            switch comment.hidden {
            case .deleted: "A deleted comment by \(comment.author.name)"
            case .blocked: "A comment by someone you blocked"
            case .reported: "A comment that you reported"
            case nil: nil
            }
        if let why {
            return Row(id: id, title: RichText(why, role: .secondary), isSelectable: false, depth: entry.depth)
        }
        let isBegun = state.drafts.contains(comment.id)
        var commands = [Command(id: "answer/\(comment.id)", label: isBegun ? "Continue replying" : "Reply", key: "w")]
        if comment.author.isMine {
            commands.append(
                Command(
                    id: "delete/\(comment.id)", label: "Delete it", key: "x", role: .destructive,
                    isEnabled: !state.isWorking,
                    confirmation: Confirmation(question: "Delete this comment?", confirmLabel: "Delete")))
        } else {
            commands.append(Command(id: "report/\(comment.id)", label: "Report it", key: "x"))
        }
        return Row(
            id: id,
            title: RichText(comment.author.name, role: .strong)
                + RichText("  \(comment.written.relative(to: now))", role: .secondary),
            detail: RichText(comment.text, mentioning: comment.mentions),
            badge: isBegun ? RichText("draft", role: .caution) : nil, depth: entry.depth,
            commands: state.gone == nil ? commands : [])
    }
}

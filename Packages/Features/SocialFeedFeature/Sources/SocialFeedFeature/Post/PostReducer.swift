import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The state of a post's page.
struct PostState: Equatable, Sendable {
    let id: PostID
    var post: Resource<Post, ServiceError> = Resource()
    var thread = CommentThread()
    /// The comments that can't be read, of all loaded pages.
    var unreadable = UnreadableRecords()
    /// Whether there are more comments.
    var hasMore = false
    var isLoadingMore = false
    var moreFailure: ServiceError?
    /// The result of reading the post's photo.
    var picture: Result<PhotoPoints, ServiceError>?
    /// New comments by others, which wait so that nothing moves.
    var waiting: [Comment] = []
    /// The error that says the post was deleted, while it is still shown.
    var gone: ServiceError?
    var likes = PendingLikes()
    var notice: FeedNotice?
    var isWorking = false
    /// The comments with an unsent reply; `nil` is the post itself.
    var drafts: Set<CommentID?> = []
}

/// The actions of the page of a post.
enum PostAction: Equatable, Sendable {
    // Actions of the person.
    case appeared
    case retried
    case moreRequested
    case waitingRequested
    case likeToggled
    case deletionRequested
    case commentDeletionRequested(CommentID)
    case blockRequested
    case noticeDismissed
    case failureDismissed
    case chosen(SocialFeedDestination)
    case left

    // Results of effects.
    case loaded(Result<Post, ServiceError>)
    case pictureRead(Result<PhotoPoints, ServiceError>)
    case commentsLoaded(Result<CommentPage, ServiceError>)
    case newsReceived(PostNews)
    case changed(FeedChange)
    case liked(Result<Post, ServiceError>)
    case deletionFailed(ServiceError)
    case commentDeleted(CommentID)
}

/// Handles the actions of the page of a post.
struct PostReducer: Reducer {
    let id: PostID
    let dependencies: SocialFeedDependencies

    func reduce(into state: inout PostState, action: PostAction) -> Effect<PostAction> {
        switch action {
        case .appeared:
            updateDrafts(&state)
            guard state.post.value == nil else { break }
            state.post.begin()
            state.isLoadingMore = true
            return .merge(observeChanges(), load(), loadComments(after: nil))
        case .retried:
            state.moreFailure = nil
            if state.post.value != nil { return more(&state) }
            state.post.begin()
            state.isLoadingMore = true
            return .merge(load(), loadComments(after: nil))
        case .loaded(let result):
            state.post.finish(result, age: dependencies.today.timeInWords)
            if let photo = state.post.value?.photo, state.picture == nil { return read(photo) }
        case .pictureRead(let result): state.picture = result
        case .commentsLoaded(let result): return handle(result, &state)
        case .moreRequested: return more(&state)
        case .waitingRequested:
            state.thread.add(state.waiting)
            state.waiting = []
            updateDrafts(&state)
        case .newsReceived(let news): return handle(news, &state)
        case .changed(let change): return handle(change, &state)
        case .likeToggled: return toggleLike(&state)
        case .liked(let result): handle(result, &state)
        case .deletionRequested: return delete(&state)
        case .commentDeletionRequested(let comment): return delete(comment, &state)
        case .commentDeleted(let comment):
            state.isWorking = false
            state.thread.remove(comment)
        case .deletionFailed(let error):
            state.isWorking = false
            state.notice = .failed("Nothing was changed.", error)
        case .blockRequested: return block(&state)
        case .noticeDismissed: state.notice = nil
        case .failureDismissed: state.post.dismissFailure()
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    /// Updates which comments have an unsent reply.
    private func updateDrafts(_ state: inout PostState) {
        let answered: [CommentID?] = [nil] + state.thread.comments.map { $0.id as CommentID? }
        state.drafts = Set(answered.filter { dependencies.drafts[.comment(on: id, answering: $0)] != nil })
    }

    // MARK: Loading

    private func load() -> Effect<PostAction> {
        .request(failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("a post wasn't loaded")) {
            [id, dependencies] () async throws(ServiceError) in
            .loaded(.success(try await dependencies.store.post(id)))
        }.cancellable(id: "load", cancelInFlight: true)
    }

    private func read(_ photo: PhotoReference) -> Effect<PostAction> {
        .request(failed: { .pictureRead(.failure($0)) }, log: dependencies.log.failure("a photo wasn't read")) {
            [id, dependencies] () async throws(ServiceError) in
            do throws(ServiceError) {
                return .pictureRead(.success(try await dependencies.photos.points(of: photo)))
            } catch .notFound {
                // It was chosen on another computer.
            }
            do throws(ServiceError) {
                return .pictureRead(.success(try await dependencies.store.photo(of: id)))
            } catch .notFound {
                // It was published by an earlier version of the app.
                return .pictureRead(.failure(.notFound))
            }
        }.cancellable(id: "picture", cancelInFlight: true)
    }

    private func loadComments(after place: Int?) -> Effect<PostAction> {
        .request(failed: { .commentsLoaded(.failure($0)) }, log: dependencies.log.failure("comments weren't loaded")) {
            [id, dependencies] () async throws(ServiceError) in
            .commentsLoaded(.success(try await dependencies.store.comments(on: id, after: place)))
        }.cancellable(id: "comments", cancelInFlight: true)
    }

    private func more(_ state: inout PostState) -> Effect<PostAction> {
        guard state.hasMore || state.thread.comments.isEmpty, !state.isLoadingMore, state.gone == nil else {
            return .none
        }
        state.isLoadingMore = true
        state.moreFailure = nil
        return loadComments(after: state.thread.last)
    }

    private func handle(_ result: Result<CommentPage, ServiceError>, _ state: inout PostState) -> Effect<PostAction> {
        state.isLoadingMore = false
        switch result {
        case .failure(let error):
            // A problem of the post itself is shown once, at the post.
            if state.post.failure == nil { state.moreFailure = error }
            return .none
        case .success(let page):
            dependencies.log(state.unreadable.add(page.unreadable))
            state.thread.add(page.comments)
            state.hasMore = page.hasMore
            updateDrafts(&state)
            return page.hasMore ? .none : watch(after: state.thread.last)
        }
    }

    /// Watches the post and the comments after its last one, while the page is open.
    private func watch(after place: Int?) -> Effect<PostAction> {
        .run { [id, dependencies] send in
            for await news in dependencies.stream.news(of: id, after: place) { send(.newsReceived(news)) }
        }.cancellable(id: "watch", cancelInFlight: true)
    }

    private func handle(_ news: PostNews, _ state: inout PostState) -> Effect<PostAction> {
        switch news {
        case .found(let post, let comments):
            if let shown = state.post.value { state.post.finish(.success(state.likes.shown(post, over: shown))) }
            let known = Set((state.thread.comments + state.waiting).map(\.id))
            state.waiting += comments.filter { !known.contains($0.id) }
            // The service couldn't be reached when the photo was requested.
            if let photo = post.photo, case .failure(let error)? = state.picture, error != .notFound {
                return read(photo)
            }
        case .gone(let error): state.gone = error
        case .failed: break
        }
        return .none
    }

    private func observeChanges() -> Effect<PostAction> {
        .run { [dependencies] send in
            for await change in dependencies.store.changes() { send(.changed(change)) }
        }.cancellable(id: "changes", cancelInFlight: true)
    }

    private func handle(_ change: FeedChange, _ state: inout PostState) -> Effect<PostAction> {
        switch change {
        case .changed(let post) where post.id == id:
            guard let shown = state.post.value else { break }
            let hasGrown = post.comments != shown.comments
            state.post.finish(.success(state.likes.shown(post, over: shown)))
            // The person's own comment is shown at once, with all those before it.
            if hasGrown, !state.hasMore {
                state.thread.add(state.waiting)
                state.waiting = []
                return loadComments(after: state.thread.last)
            }
        case .deleted(id), .reported(id): return .transition(CommonTransition.close)
        case .related(let profile) where profile.isBlocked:
            if state.post.value?.author.id == profile.id { return .transition(CommonTransition.close) }
            state.waiting.removeAll { $0.author.id == profile.id }
            state.thread.hide(profile.id)
        case .posted, .changed, .deleted, .reported, .related: break
        }
        return .none
    }

    // MARK: Changes

    private func toggleLike(_ state: inout PostState) -> Effect<PostAction> {
        guard let post = state.post.value, state.gone == nil else { return .none }
        state.likes.begin(post)
        let toggled = post.toggled()
        state.post.finish(.success(toggled))
        state.notice = nil
        return dependencies.like(toggled.isLiked, id) { .liked($0) }
    }

    private func handle(_ result: Result<Post, ServiceError>, _ state: inout PostState) {
        if let post = state.likes.finish(id, response: try? result.get()) { state.post.finish(.success(post)) }
        switch result {
        case .success: break
        case .failure(.notFound): state.gone = .notFound
        case .failure(let error): state.notice = .failed("The like wasn't saved.", error)
        }
    }

    private func delete(_ state: inout PostState) -> Effect<PostAction> {
        guard !state.isWorking else { return .none }
        state.isWorking = true
        return .request(failed: { .deletionFailed($0) }, log: dependencies.log.failure("a post wasn't deleted")) {
            [id, dependencies] () async throws(ServiceError) in
            // The published change closes the page.
            try await dependencies.store.remove(id)
            return nil
        }
    }

    private func delete(_ comment: CommentID, _ state: inout PostState) -> Effect<PostAction> {
        guard !state.isWorking else { return .none }
        state.isWorking = true
        return .request(failed: { .deletionFailed($0) }, log: dependencies.log.failure("a comment wasn't deleted")) {
            [id, dependencies] () async throws(ServiceError) in
            try await dependencies.store.remove(comment, on: id)
            return .commentDeleted(comment)
        }
    }

    private func block(_ state: inout PostState) -> Effect<PostAction> {
        guard let author = state.post.value?.author, !author.isMine, !state.isWorking else { return .none }
        state.isWorking = true
        return .request(failed: { .deletionFailed($0) }, log: dependencies.log.failure("a profile wasn't blocked")) {
            [dependencies] () async throws(ServiceError) in
            // The published change closes the page.
            _ = try await dependencies.store.setBlocked(true, author.id)
            return nil
        }
    }
}

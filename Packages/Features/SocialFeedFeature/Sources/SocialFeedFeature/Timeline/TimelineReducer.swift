import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The state of a list of posts.
struct TimelineState: Equatable, Sendable {
    /// The posts that are being fetched.
    enum Fetch: Equatable, Sendable {
        case newest, newer, older
    }

    /// A failed fetch.
    struct Failure: Equatable, Sendable {
        let fetch: Fetch
        let error: ServiceError
    }

    let source: FeedSource
    var window = FeedWindow()
    /// The posts that can't be read, of all loaded pages.
    var unreadable = UnreadableRecords()
    /// The profile, if the posts are one pet's.
    var profile: Profile?
    var fetch: Fetch?
    var failure: Failure?
    var isLoaded = false
    /// The place of the newest post that was ever shown.
    var newest: Int?
    /// The number of posts above that one, and of unseen mentions.
    var waiting = 0
    var mentions = 0
    /// The error of the last poll.
    var newsFailure: ServiceError?
    var likes = PendingLikes()
    /// The posts that were deleted while they were shown.
    var gone: Set<PostID> = []
    var notice: FeedNotice?
    var isFindingProfile = false
    var isRelating = false
    /// Whether there is an unsent post.
    var hasDraft = false
    /// The number of requests for the newest posts.
    var visit = 0
}

/// The actions of a list of posts.
enum TimelineAction: Equatable, Sendable {
    // Actions of the person.
    case appeared
    case retried
    case newestRequested
    case newerRequested
    case olderRequested
    case likeToggled(PostID)
    case deletionRequested(PostID)
    case followToggled
    case blockToggled
    case noticeDismissed
    case chosen(SocialFeedDestination)
    case left

    // Results of effects.
    case fetched(TimelineState.Fetch, Result<FeedPage, ServiceError>)
    case profileFound(Result<Profile, ServiceError>)
    case newsReceived(FeedNews)
    case changed(FeedChange)
    case liked(PostID, Result<Post, ServiceError>)
    case deletionFailed(ServiceError)
    case related(Result<Profile, ServiceError>)
}

/// Handles the actions of a list of posts. New posts by others are counted and wait; nothing that is shown moves.
struct TimelineReducer: Reducer {
    let dependencies: SocialFeedDependencies

    func reduce(into state: inout TimelineState, action: TimelineAction) -> Effect<TimelineAction> {
        switch action {
        case .appeared:
            state.hasDraft = dependencies.drafts[.post] != nil
            guard !state.isLoaded, state.fetch == nil else { break }
            return .merge(observeChanges(), fetch(.newest, &state), findProfile(&state))
        case .retried:
            let fetch = state.failure?.fetch ?? .newest
            return .merge(self.fetch(fetch, &state), state.profile == nil ? findProfile(&state) : .none)
        case .newestRequested: return fetch(.newest, &state)
        case .newerRequested: return state.window.hasNewer ? fetch(.newer, &state) : .none
        case .olderRequested: return state.window.hasOlder ? fetch(.older, &state) : .none
        case .fetched(let fetch, let result): return handle(result, of: fetch, &state)
        case .profileFound(let result):
            state.isFindingProfile = false
            switch result {
            case .success(let profile): state.profile = profile
            case .failure(let error): state.notice = .failed("The profile can't be shown.", error)
            }
        case .newsReceived(.counted(let posts, let mentions)):
            state.waiting = posts
            state.mentions = mentions
            state.newsFailure = nil
        case .newsReceived(.failed(let error)): state.newsFailure = error
        case .changed(let change): return handle(change, &state)
        case .likeToggled(let id): return toggleLike(id, &state)
        case .liked(let id, let result): handle(result, ofLiking: id, &state)
        case .deletionRequested(let id): return delete(id)
        case .deletionFailed(let error): state.notice = .failed("It wasn't deleted.", error)
        case .followToggled: return relate(&state) { ($0, !$1.isFollowed) }
        case .blockToggled: return relate(&state, blocking: true) { ($0, !$1.isBlocked) }
        case .related(let result): handle(result, &state)
        case .noticeDismissed: state.notice = nil
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    // MARK: Fetching

    private func fetch(_ fetch: TimelineState.Fetch, _ state: inout TimelineState) -> Effect<TimelineAction> {
        // Two concurrent fetches would start from the same end of the list.
        guard state.fetch == nil || fetch == .newest else { return .none }
        state.fetch = fetch
        state.failure = nil
        let source = state.source
        let top = state.window.top
        let bottom = state.window.bottom
        return .request(
            failed: { .fetched(fetch, .failure($0)) }, log: dependencies.log.failure("posts weren't loaded")
        ) {
            [dependencies] () async throws(ServiceError) in
            let page =
                switch (fetch, top, bottom) {
                case (.newer, let top?, _): try await dependencies.store.posts(of: source, after: top)
                case (.older, _, let bottom?): try await dependencies.store.posts(of: source, before: bottom)
                default: try await dependencies.store.posts(of: source, before: nil)
                }
            return .fetched(fetch, .success(page))
        }.cancellable(id: "fetch", cancelInFlight: true)
    }

    private func handle(
        _ result: Result<FeedPage, ServiceError>, of fetch: TimelineState.Fetch, _ state: inout TimelineState
    ) -> Effect<TimelineAction> {
        state.fetch = nil
        switch result {
        case .failure(let error):
            state.failure = .init(fetch: fetch, error: error)
            return .none
        case .success(let page):
            dependencies.log(state.unreadable.add(page.unreadable))
            switch fetch {
            case .newest:
                state.window.show(newest: page)
                if state.isLoaded { state.visit += 1 }
                state.waiting = 0
                state.isLoaded = true
                state.gone.formIntersection(state.window.posts.map(\.id))
            case .newer: state.window.show(newer: page)
            case .older: state.window.show(older: page)
            }
            let newest = state.window.top ?? 0
            guard newest > state.newest ?? -1 else { return .none }
            state.newest = max(newest, state.newest ?? 0)
            return follow(above: newest, state)
        }
    }

    /// Follows new posts, while the list is open.
    private func follow(above place: Int, _ state: TimelineState) -> Effect<TimelineAction> {
        switch state.source {
        case .profile: return .none
        case .mentions:
            return .request(log: dependencies.log.failure("mentions weren't marked as seen")) {
                [dependencies] () async throws(ServiceError) in
                try await dependencies.store.seeMentions()
                return nil
            }
        case .following:
            return .run { [dependencies] send in
                for await news in dependencies.stream.news(above: place) { send(.newsReceived(news)) }
            }.cancellable(id: "news", cancelInFlight: true)
        }
    }

    /// Follows the changes on other screens.
    private func observeChanges() -> Effect<TimelineAction> {
        .run { [dependencies] send in
            for await change in dependencies.store.changes() { send(.changed(change)) }
        }.cancellable(id: "changes", cancelInFlight: true)
    }

    private func findProfile(_ state: inout TimelineState) -> Effect<TimelineAction> {
        guard case .profile(let id) = state.source else { return .none }
        state.isFindingProfile = true
        return .request(
            failed: { .profileFound(.failure($0)) }, log: dependencies.log.failure("a profile wasn't loaded")
        ) {
            [dependencies] () async throws(ServiceError) in
            .profileFound(.success(try await dependencies.store.profile(id)))
        }
    }

    // MARK: Changes

    private func handle(_ change: FeedChange, _ state: inout TimelineState) -> Effect<TimelineAction> {
        switch change {
        case .posted(let post):
            state.hasDraft = false
            // A person who posts wants to see the post.
            switch state.source {
            case .following, .profile(post.author.id): return fetch(.newest, &state)
            case .mentions, .profile: return .none
            }
        case .changed(let post):
            let likes = state.likes
            state.window.change(post.id) { shown in
                // The place is the one in this list.
                shown = likes.shown(post, over: shown).placed(at: shown.place)
            }
        case .deleted(let id), .reported(let id): state.window.remove { $0.id == id }
        case .related(let profile):
            if state.source == .profile(profile.id) { state.profile = profile }
            if profile.isBlocked { state.window.remove { $0.author.id == profile.id } }
            guard state.source == .following, state.isLoaded else { break }
            if !profile.isFollowed { state.window.remove { $0.author.id == profile.id } }
            // The older posts of a newly followed pet belong between the loaded ones.
            if profile.isFollowed {
                state.window = FeedWindow()
                return fetch(.newest, &state)
            }
        }
        return .none
    }

    private func toggleLike(_ id: PostID, _ state: inout TimelineState) -> Effect<TimelineAction> {
        guard let post = state.window[id], !state.gone.contains(id) else { return .none }
        state.likes.begin(post)
        let toggled = post.toggled()
        state.window.change(id) { $0 = toggled }
        state.notice = nil
        return dependencies.like(toggled.isLiked, id) { .liked(id, $0) }
    }

    private func handle(
        _ result: Result<Post, ServiceError>, ofLiking id: PostID, _ state: inout TimelineState
    ) {
        let response = try? result.get()
        if let post = state.likes.finish(id, response: response) {
            state.window.change(id) { $0 = post.placed(at: $0.place) }
        }
        switch result {
        case .success: break
        case .failure(.notFound): state.gone.insert(id)
        case .failure(let error): state.notice = .failed("The like wasn't saved.", error)
        }
    }

    private func delete(_ id: PostID) -> Effect<TimelineAction> {
        .request(failed: { .deletionFailed($0) }, log: dependencies.log.failure("a post wasn't deleted")) {
            [dependencies] () async throws(ServiceError) in
            try await dependencies.store.remove(id)
            return nil
        }
    }

    private func relate(
        _ state: inout TimelineState, blocking: Bool = false, _ wish: (PetID, Profile) -> (PetID, Bool)
    ) -> Effect<TimelineAction> {
        guard let profile = state.profile, !state.isRelating else { return .none }
        state.isRelating = true
        let (id, isOn) = wish(profile.id, profile)
        return .request(
            failed: { .related(.failure($0)) }, log: dependencies.log.failure("a profile wasn't followed or blocked")
        ) {
            [dependencies] () async throws(ServiceError) in
            let profile =
                blocking
                ? try await dependencies.store.setBlocked(isOn, id)
                : try await dependencies.store.setFollowed(isOn, id)
            return .related(.success(profile))
        }
    }

    private func handle(_ result: Result<Profile, ServiceError>, _ state: inout TimelineState) {
        state.isRelating = false
        switch result {
        case .success(let profile): state.profile = profile
        case .failure(let error): state.notice = .failed("Nothing was changed.", error)
        }
    }
}

extension Post {
    /// Returns the same post at another place.
    func placed(at place: Int) -> Post {
        var post = self
        post.place = place
        return post
    }
}

extension SocialFeedDependencies {
    /// Sends a like after the earlier ones of the same post.
    func like<Action: Sendable>(
        _ isLiked: Bool, _ id: PostID, _ answer: @escaping @Sendable (Result<Post, ServiceError>) -> Action
    ) -> Effect<Action> {
        .request(failed: { answer(.failure($0)) }, log: log.failure("a like wasn't saved")) {
            () async throws(ServiceError) in
            answer(.success(try await store.setLiked(isLiked, id)))
        }.queued(id: "like-\(id)", policy: .oldest(1, .wait))
    }
}

import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The state of the list of other people's pets.
struct PeopleState: Equatable, Sendable {
    var query = ""
    var profiles: Resource<Listed<Profile>, ServiceError> = Resource()
    /// The pets whose follow or block is being changed.
    var changing: Set<PetID> = []
    var notice: FeedNotice?
}

/// The actions of the list of pets.
enum PeopleAction: Equatable, Sendable {
    case appeared
    case retried
    case queried(String)
    case followToggled(PetID)
    case unblockRequested(PetID)
    case noticeDismissed
    case failureDismissed
    case chosen(SocialFeedDestination)
    case left

    case found(query: String, Result<Listed<Profile>, ServiceError>)
    case changed(FeedChange)
    case related(PetID, Result<Profile, ServiceError>)
}

/// Handles the actions of the list of pets.
struct PeopleReducer: Reducer {
    let dependencies: SocialFeedDependencies

    func reduce(into state: inout PeopleState, action: PeopleAction) -> Effect<PeopleAction> {
        switch action {
        case .appeared:
            guard state.profiles.value == nil else { break }
            state.profiles.begin()
            return .merge(observeChanges(), find(state.query))
        case .retried:
            state.profiles.begin()
            return find(state.query)
        case .queried(let query):
            guard query != state.query else { break }
            state.query = query
            state.profiles.begin()
            return find(query).debounced(id: "find", for: .milliseconds(150), clock: dependencies.clock)
        case .found(let query, let result):
            if query == state.query { state.profiles.finish(result, age: dependencies.today.timeInWords) }
        case .changed(.related(let profile)):
            state.profiles.change { list in
                if let index = list.values.firstIndex(where: { $0.id == profile.id }) { list.values[index] = profile }
            }
        case .changed: break
        case .followToggled(let id):
            guard let profile = state.profile(id), state.changing.insert(id).inserted else { break }
            return relate(id) { [dependencies] () async throws(ServiceError) in
                try await dependencies.store.setFollowed(!profile.isFollowed, id)
            }
        case .unblockRequested(let id):
            guard state.changing.insert(id).inserted else { break }
            return relate(id) { [dependencies] () async throws(ServiceError) in
                try await dependencies.store.setBlocked(false, id)
            }
        case .related(let id, let result):
            state.changing.remove(id)
            if case .failure(let error) = result { state.notice = .failed("Nothing was changed.", error) }
        case .noticeDismissed: state.notice = nil
        case .failureDismissed: state.profiles.dismissFailure()
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func find(_ query: String) -> Effect<PeopleAction> {
        .request(
            failed: { .found(query: query, .failure($0)) }, log: dependencies.log.failure("profiles weren't found")
        ) {
            [dependencies] () async throws(ServiceError) in
            .found(query: query, .success(try await dependencies.store.profiles(matching: query)))
        }.cancellable(id: "find", cancelInFlight: true)
    }

    private func observeChanges() -> Effect<PeopleAction> {
        .run { [dependencies] send in
            for await change in dependencies.store.changes() { send(.changed(change)) }
        }.cancellable(id: "changes", cancelInFlight: true)
    }

    private func relate(
        _ id: PetID, _ change: @escaping @Sendable () async throws(ServiceError) -> Profile
    ) -> Effect<PeopleAction> {
        .request(
            failed: { .related(id, .failure($0)) },
            log: dependencies.log.failure("a profile wasn't followed or blocked")
        ) {
            () async throws(ServiceError) in
            .related(id, .success(try await change()))
        }
    }
}

extension PeopleState {
    fileprivate func profile(_ id: PetID) -> Profile? { profiles.value?.values.first { $0.id == id } }
}

/// The screen of the list of pets, and the actions of its events.
@MainActor
enum PeopleScreen {
    static func makeScreen(
        _ dependencies: SocialFeedDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<PeopleState, PeopleAction> {
        StoreScreenSource(
            initialState: PeopleState(),
            reducer: PeopleReducer(dependencies: dependencies),
            coordinator: coordinator,
            present: present,
            interpret: interpret,
            title: { _ in "Pets to follow" },
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    /// Returns the action of an event, or `nil` if it has none.
    static func interpret(_ event: Event, _ state: PeopleState) -> PeopleAction? {
        switch event {
        case .query(let text, in: "people-search"): return .queried(text)
        case .selected(let row, in: "people"): return PetID(row.rawValue).map { .chosen(.profile($0)) }
        case .activated(.retry): return .retried
        case .activated(let command):
            let parts = command.rawValue.split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let id = PetID(parts[1]), state.profile(id) != nil else { return nil }
            switch parts[0] {
            case "follow": return .followToggled(id)
            case "unblock": return .unblockRequested(id)
            default: return nil
            }
        case .dismissed("notice"): return .noticeDismissed
        case .dismissed(.loadFailure): return .failureDismissed
        case .back: return .left
        default: return nil
        }
    }

    static func present(_ state: PeopleState) -> Screen {
        var body: [Element] = state.notice.map { [$0.element] } ?? []
        body.append(
            .search(
                Search(
                    id: "people-search", label: "Name or handle", query: state.query,
                    isPending: state.profiles.isLoading && state.profiles.value != nil)))
        body += state.profiles.body(loading: "Searching for pets", advice: \.advice) { content($0, state) }
        return Screen(
            id: "feed-people", title: "Pets to follow", body: body,
            isBusy: state.profiles.isLoading || !state.changing.isEmpty)
    }

    private static func content(_ profiles: Listed<Profile>, _ state: PeopleState) -> [Element] {
        let unreadable =
            Notice.unreadable(profiles.unreadable.map(\.description), areOwn: false).map { [Element.notice($0)] } ?? []
        guard !profiles.values.isEmpty else {
            let message =
                state.query.isEmpty
                ? "When others join, their pets are listed here." : "Search for another name, or a part of one."
            return unreadable + [.emptyState(EmptyState(title: "Nobody found", message: RichText(message)))]
        }
        let rows = profiles.values.map { profile in
            let isChanging = state.changing.contains(profile.id)
            let command =
                profile.isBlocked
                ? Command(id: "unblock/\(profile.id)", label: "Unblock", key: "b", isEnabled: !isChanging)
                : Command(
                    id: "follow/\(profile.id)", label: profile.isFollowed ? "Unfollow" : "Follow", key: "f",
                    isEnabled: !isChanging)
            return Row(
                id: RowID(profile.id.description),
                title: RichText(profile.author.name, role: .strong)
                    + RichText("  @\(profile.author.handle)", role: .secondary),
                detail: profile.about.map { RichText($0, role: .secondary) },
                badge: profile.isBlocked
                    ? RichText("blocked", role: .caution)
                    : profile.isFollowed ? RichText("followed", role: .positive) : nil,
                commands: [command])
        }
        return unreadable + [.list(ItemList(id: "people", label: "Pets, those you follow first", rows: rows))]
    }
}

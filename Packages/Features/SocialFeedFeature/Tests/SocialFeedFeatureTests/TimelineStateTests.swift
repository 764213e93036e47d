import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("The states of the feed", .timeLimit(.minutes(10)))
struct TimelineStateTests {
    private let coordinator = CoordinatorDouble()
    private let offline = ServiceError.unavailable(reason: "The store is locked.")

    private func screen(_ world: World, _ source: FeedSource) -> any ScreenSource {
        let screen = TimelineScreen.makeScreen(source, world.dependencies, coordinator)
        screen.appear()
        return screen
    }

    private func texts(_ screen: Screen) -> [String] {
        screen.allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
    }

    private func state(_ source: FeedSource, _ posts: [Post]) -> TimelineState {
        var state = TimelineState(source: source)
        state.window.show(newest: FeedPage(posts: posts, hasMore: false))
        state.isLoaded = true
        return state
    }

    @Test("Mentions are marked as seen once they are shown, and a failure of that is only logged")
    func mentions() async throws {
        let world = try World([World.post(1)])
        let shown = await screen(world, .mentions).settled()
        #expect(shown.title == "Mentions")
        #expect(await world.feed.mentionsSeen == 1)
        #expect(world.log.records.isEmpty)
    }

    @Test("A failure to check for new posts is shown in the header, until a check succeeds")
    func newsFailure() async throws {
        let world = try World([World.post(1)])
        let screen = screen(world, .following)
        _ = await screen.settled()
        world.stream.send(FeedNews.failed(offline))
        let failed = await screen.until { self.texts($0).first?.hasPrefix("Checking for new posts failed") == true }
        #expect(failed.inconsistencies.isEmpty)
        world.stream.send(.counted(posts: 0, mentions: 0))
        await screen.until { self.texts($0).first == "Nothing new" }
    }

    @Test("A profile that can't be loaded is reported, and its posts are shown")
    func profileFails() async throws {
        let world = try World([World.post(1)])
        let shown = await screen(world, .profile(PetID())).settled()
        #expect(shown.title == "Posts")
        #expect(shown.allElements.contains { $0.id == "notice" })
        #expect(shown.allElements.contains { $0.id == "posts" })
    }

    @Test("A post that can't be deleted stays, with the reason")
    func deletionFails() async throws {
        let world = try World()
        await world.feed.fail(with: offline)
        let store = TestStore(
            initialState: state(.following, [World.post(1)]),
            reducer: TimelineReducer(dependencies: world.dependencies))
        await store.send(.deletionRequested(PostID(World.id(1))))
        await store.receive(.deletionFailed(offline)) { $0.notice = .failed("It wasn't deleted.", offline) }
        await store.send(.noticeDismissed) { $0.notice = nil }
        await store.finish()
    }

    @Test("Following or blocking is requested once at a time, and a failure is reported")
    func relationFails() async throws {
        let world = try World()
        await world.feed.fail(with: offline)
        var state = state(.profile(World.ida.id), [])
        state.profile = Profile(
            author: World.ida, about: nil, isFollowed: false, isBlocked: false, posts: 0, followers: 0)
        let store = TestStore(initialState: state, reducer: TimelineReducer(dependencies: world.dependencies))
        await store.send(.followToggled) { $0.isRelating = true }
        await store.send(.blockToggled)
        await store.receive(.related(.failure(offline))) {
            $0.isRelating = false
            $0.notice = .failed("Nothing was changed.", offline)
        }
        await store.finish()
    }

    @Test(
        "A post that was deleted or reported elsewhere is gone; one of a profile that is no longer followed, too",
        arguments: [
            FeedChange.deleted(PostID(World.id(1))), .reported(PostID(World.id(1))),
            .related(
                Profile(author: World.ida, about: nil, isFollowed: false, isBlocked: false, posts: 0, followers: 0)),
            .related(
                Profile(author: World.ida, about: nil, isFollowed: false, isBlocked: true, posts: 0, followers: 0)),
        ])
    func removed(change: FeedChange) throws {
        var state = state(.following, [World.post(1)])
        _ = TimelineReducer(dependencies: try World().dependencies).reduce(into: &state, action: .changed(change))
        #expect(state.window.posts.isEmpty)
    }

    @Test("A changed post is shown in its place, and a pending like of it stays as it is shown")
    func changed() throws {
        let reducer = TimelineReducer(dependencies: try World().dependencies)
        var state = state(.following, [World.post(2), World.post(1)])
        var changed = World.post(1, "Edited", likes: 4)
        changed.place = 99
        _ = reducer.reduce(into: &state, action: .changed(.changed(changed)))
        #expect(state.window.posts.map(\.place) == [2, 1])
        #expect(state.window.posts.last?.text == "Edited")
        _ = reducer.reduce(into: &state, action: .likeToggled(PostID(World.id(1))))
        _ = reducer.reduce(into: &state, action: .changed(.changed(World.post(1, "Edited again", likes: 9))))
        #expect(state.window.posts.last?.text == "Edited again")
        #expect(state.window.posts.last?.likes == 5)
        #expect(state.window.posts.last?.isLiked == true)
    }

    @Test("An event of an unknown command or post has no action")
    func unknownEvents() {
        let state = state(.following, [World.post(1)])
        let events: [Event] = [
            .activated("like/\(PostID(World.id(2)))"), .activated("like/one"), .activated("like"),
            .activated("paint/\(PostID(World.id(1)))"), .selected("one", in: "posts"), .nearEnd("people"),
            .dismissed("other"),
        ]
        for event in events { #expect(TimelineScreen.interpret(event, state) == nil, "\(event)") }
    }

    @Test("A new post is written as the pet whose posts are shown")
    func writing() {
        #expect(
            TimelineScreen.interpret(.activated("write"), state(.profile(World.ida.id), []))
                == .chosen(.write(.post, as: World.ida.id)))
        #expect(
            TimelineScreen.interpret(.activated("write"), state(.following, [])) == .chosen(.write(.post)))
    }
}

import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("Writing a post, a comment, or an edit", .timeLimit(.minutes(10)))
struct ComposeTests {
    private let coordinator = CoordinatorDouble()
    private let id = PostID(World.id(1))
    private let offline = ServiceError.unavailable(reason: "The store is locked.")

    private func open(_ world: World, _ purpose: Purpose) async -> any ScreenSource {
        let screen = ComposeScreen.makeScreen(purpose, as: nil, world.dependencies, coordinator)
        screen.appear()
        _ = await screen.settled()
        return screen
    }

    @Test("An edit starts with the post's text and is sent to the same post")
    func edits() async throws {
        let world = try World([World.post(1, "Helo")])
        let screen = await open(world, .edit(id))
        #expect(screen.screen.title == "Edit the post")
        #expect(screen.screen.field("text")?.value == .text("Helo"))
        #expect(screen.screen.field("photo") == nil)
        screen.handle(.edited("text", .text("Hello")))
        screen.handle(.activated("send"))
        await coordinator.waitForClose()
        #expect(await world.feed.published.map(\.id) == [World.id(1)])
        #expect(await world.feed.published.map(\.text) == ["Hello"])
    }

    @Test("A saved draft of an edit isn't replaced by the post's text")
    func resumesEdit() async throws {
        let world = try World([World.post(1, "Helo")])
        let draft = SavedDraft(id: World.id(7), author: nil, text: "Hello, longer")
        try await world.dependencies.drafts.save(draft, for: .edit(id))
        let screen = await open(world, .edit(id))
        #expect(screen.screen.field("text")?.value == .text("Hello, longer"))
        #expect(screen.screen.allElements.contains(.text(RichText("This is your saved draft.", role: .secondary))))
    }

    @Test("A comment shows the text that it replies to; a reply to a deleted comment says so")
    func context() async throws {
        let world = try World([World.post(1, "A walk")], comments: [World.comment(10)])
        func texts(_ purpose: Purpose) async -> [String] {
            await open(world, purpose).screen.allElements.compactMap { element in
                if case .text(let text) = element { text.plain } else { nil }
            }
        }
        #expect(await texts(.comment(on: id, answering: nil)).first == "Ida: A walk")
        #expect(await texts(.comment(on: id, answering: CommentID(World.id(10)))).first == "Ida: Comment 10")
        let deleted = await texts(.comment(on: id, answering: CommentID(World.id(11))))
        #expect(deleted.contains("The comment that you reply to was deleted in the meantime."))
    }

    @Test("The comment that is replied to is found on a later page")
    func laterPage() async throws {
        let world = try World([World.post(1)], comments: (10...14).map { World.comment($0) })
        await world.feed.limitComments(to: 2)
        let screen = await open(world, .comment(on: id, answering: CommentID(World.id(14))))
        #expect(
            screen.screen.allElements.contains {
                if case .text(let text) = $0 { text.plain == "Ida: Comment 14" } else { false }
            })
    }

    @Test("If the context can't be loaded, it is loaded again on request")
    func loadFails() async throws {
        let world = try World([World.post(1)])
        await world.feed.fail(with: offline)
        let screen = await open(world, .comment(on: id, answering: nil))
        #expect(screen.screen.command(.retry) != nil)
        #expect(screen.screen.field("text") == nil)
        await world.feed.fail(with: nil)
        screen.handle(.activated(.retry))
        #expect(await screen.settled().field("text") != nil)
    }

    @Test("Problems that the service finds are shown at their fields, and others above the form")
    func rejected() async throws {
        for (field, isAtField) in [("text", true), ("profile", false)] {
            let world = try World()
            let screen = await open(world, .post)
            screen.handle(.edited("text", .text("Hello")))
            await world.feed.fail(with: .rejected([ServiceError.Problem(field: field, message: "No.")]))
            screen.handle(.activated("send"))
            let shown = await screen.until { !$0.isBusy }
            #expect((shown.field("text")?.error == "No.") == isAtField)
            #expect(shown.allElements.contains { $0.id == "failure" } == !isAtField)
            #expect(shown.field("text")?.value == .text("Hello"))
            // The problem of a field is gone once the field is edited.
            screen.handle(.edited("text", .text("Hello!")))
            #expect(screen.screen.field("text")?.error == nil)
        }
    }

    @Test("While it is sent, edits are ignored, and it can't be sent again or discarded")
    func sending() async throws {
        let world = try World()
        var state = ComposeState(purpose: .post, draft: SavedDraft(id: World.id(7), author: nil, text: "Hello"))
        state.about.finish(.success(.init(pets: [world.pet])))
        let store = TestStore(initialState: state, reducer: ComposeReducer(dependencies: world.dependencies))
        await store.send(.sent) {
            $0.isSending = true
            $0.draft.author = world.pet.id.rawValue
        }
        await store.send(.textEdited("Later"))
        await store.send(.photoEdited("~/miso.png"))
        await store.send(.sent)
        #expect(ComposeScreen.present(store.state, problem: nil).command("discard")?.isEnabled == false)
        await store.receive(.done)
        await store.receive(transition: CommonTransition.close)
        await store.finish()
        #expect(await world.feed.published.map(\.text) == ["Hello"])
    }

    @Test("A limit is announced before it is reached")
    func limit() async throws {
        let world = try World()
        let screen = await open(world, .post)
        screen.handle(.edited("text", .text(String(repeating: "a", count: TextRules.longestPost - 5))))
        #expect(screen.screen.field("text")?.help == "5 characters are left.")
        screen.handle(.edited("text", .text(String(repeating: "a", count: TextRules.longestPost + 1))))
        screen.handle(.activated("send"))
        #expect(screen.screen.field("text")?.error?.contains("\(TextRules.longestPost) is the limit") == true)
        #expect(await world.feed.published.isEmpty)
    }

    @Test("The pet that posts is chosen, and remembered with the draft")
    func author() async throws {
        let world = try World(pets: 2)
        let screen = await open(world, .post)
        let field = try #require(screen.screen.field("author"))
        guard case .choice(let options) = field.kind else { throw ServiceError.notFound }
        let other = try #require(options.last { $0.id != field.value.option })
        screen.handle(.edited("author", .option(other.id)))
        screen.handle(.edited("text", .text("Hello")))
        screen.handle(.back)
        await coordinator.waitForClose()
        let again = await open(world, .post)
        #expect(again.screen.field("author")?.value == .option(other.id))
    }
}

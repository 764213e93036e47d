import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("The page of a post, and writing comments", .timeLimit(.minutes(10)))
struct PostTests {
    private let coordinator = CoordinatorDouble()
    private let id = PostID(World.id(1))

    private func shown(_ world: World) async -> any ScreenSource {
        let screen = PostScreen.makeScreen(id, world.dependencies, coordinator)
        screen.appear()
        _ = await screen.settled()
        return screen
    }

    private func write(_ world: World, _ purpose: Purpose) async -> any ScreenSource {
        let screen = ComposeScreen.makeScreen(purpose, as: nil, world.dependencies, coordinator)
        screen.appear()
        _ = await screen.settled()
        return screen
    }

    private func titles(_ screen: Screen) -> [String] {
        screen.allElements.flatMap { element -> [String] in
            if case .list(let list) = element { list.rows.map { $0.detail?.plain ?? $0.title.plain } } else { [] }
        }
    }

    @Test("New comments by others wait until they are requested")
    func waits() async throws {
        let world = try World([World.post(1)], comments: [World.comment(10)])
        let screen = await shown(world)
        _ = await screen.until { titles($0) == ["Comment 10"] }
        world.stream.send(.found(World.post(1), newComments: [World.comment(11), World.comment(10)]))
        let updated = await screen.until { $0.command("waiting") != nil }
        #expect(updated.command("waiting")?.label == "Show 1 new comment")
        #expect(titles(updated) == ["Comment 10"])
        screen.handle(.activated("waiting"))
        #expect(titles(screen.screen) == ["Comment 10", "Comment 11"])
    }

    @Test("A post that is deleted while it is read stays readable, without commands that would fail")
    func gone() async throws {
        let world = try World([World.post(1, "Read me")], comments: [World.comment(10)])
        let screen = await shown(world)
        world.stream.send(.gone(.notFound))
        let updated = await screen.until { $0.allElements.contains { $0.id == "gone" } }
        #expect(updated.command("comment") == nil)
        #expect(updated.allElements.contains(.text("Read me")))
        #expect(updated.inconsistencies.isEmpty)
    }

    @Test("A draft is saved after a pause and on leaving, and continued later")
    func draft() async throws {
        let world = try World([World.post(1)])
        let screen = await write(world, .post)
        screen.handle(.edited("text", .text("Hello")))
        #expect(world.dependencies.drafts[.post] == nil)
        world.clock.advance(by: .milliseconds(400))
        // A draft has no event. The time limit of the suite ends the wait.
        while world.dependencies.drafts[.post]?.text != "Hello", !Task.isCancelled { await Task.yield() }
        screen.handle(.edited("text", .text("Hello @ida")))
        screen.handle(.back)
        await coordinator.waitForClose()
        // Another start of the app reads the saved draft.
        #expect(Drafts(in: world.drafts)[.post]?.text == "Hello @ida")
        #expect(Drafts(in: world.storage.scoped(to: "somebody-else"))[.post] == nil)
        let again = await write(world, .post)
        #expect(again.screen.field("text")?.value == .text("Hello @ida"))
    }

    @Test("A retry after a lost response has the same id; once sent, the draft is deleted")
    func sends() async throws {
        let world = try World([World.post(1)])
        let screen = await write(world, .post)
        screen.handle(.edited("text", .text("Hello")))
        await world.feed.fail(with: .unanswered(reason: "No answer came."))
        screen.handle(.activated("send"))
        _ = await screen.until { $0.command(.retry) != nil }
        #expect(Drafts(in: world.drafts)[.post]?.text == "Hello")
        await world.feed.fail(with: nil)
        screen.handle(.activated(.retry))
        await coordinator.waitForClose()
        let published = await world.feed.published
        #expect(published.map(\.text) == ["Hello", "Hello"])
        #expect(Set(published.map(\.id)).count == 1)
        #expect(Drafts(in: world.drafts)[.post] == nil)
    }

    @Test(
        "A text that is too long or empty isn't sent, has an error at its field, and isn't lost",
        arguments: [
            String(repeating: "a", count: 1 << 20), "", " \n",
        ])
    func refused(text: String) async throws {
        let world = try World([World.post(1)])
        let screen = await write(world, .comment(on: id, answering: nil))
        screen.handle(.edited("text", .text(text)))
        screen.handle(.activated("send"))
        #expect(screen.screen.field("text")?.error != nil)
        #expect(screen.screen.field("text")?.value == .text(text))
        #expect(await world.feed.published.isEmpty)
    }

    @Test("A comment on a post that was deleted isn't sent and stays a draft")
    func goneWhileWriting() async throws {
        let world = try World([World.post(1)])
        let screen = await write(world, .comment(on: id, answering: nil))
        screen.handle(.edited("text", .text("So true")))
        await world.feed.fail(with: .notFound)
        screen.handle(.activated("send"))
        let updated = await screen.until { $0.allElements.contains { $0.id == "failure" } }
        #expect(updated.field("text")?.value == .text("So true"))
        #expect(Drafts(in: world.drafts)[.comment(on: id, answering: nil)]?.text == "So true")
    }

    @Test("Without a pet, the screen says who can write; a discarded draft is gone")
    func noPets() async throws {
        let screen = await write(try World(pets: 0), .post)
        #expect(screen.screen.field("text") == nil)
        let world = try World(pets: 2)
        let other = await write(world, .post)
        other.handle(.edited("text", .text("Hello")))
        #expect(other.screen.field("author") != nil)
        other.handle(.activated("discard"))
        await coordinator.waitForClose()
        #expect(Drafts(in: world.drafts)[.post] == nil)
    }

    @Test("Nobody writes as a pet of somebody else", arguments: PetRole.invited)
    func sharedPet(role: PetRole) async throws {
        let screen = await write(try World(role: role), .post)
        #expect(screen.screen.field("text") == nil)
    }

    @Test("A photo's file is checked while its path is typed, copied when it is sent, and shown with the post")
    func photo() async throws {
        let world = try World()
        let screen = await write(world, .post)
        screen.handle(.edited("text", .text("Look")))
        screen.handle(.edited("photo", .text("~/none.png")))
        await screen.until { $0.field("photo")?.error == "There is no file ~/none.png." }
        screen.handle(.activated("send"))
        _ = await screen.until { !$0.isBusy && $0.field("photo")?.error != nil }
        #expect(await world.feed.published.isEmpty)
        screen.handle(.edited("photo", .text("~/miso.png")))
        await screen.until { $0.field("photo")?.help?.hasPrefix("PNG, 1 × 1 pixels") == true }
        screen.handle(.activated("send"))
        await coordinator.waitForClose()
        let post = try #require(await world.feed.posts.first)
        #expect(post.photo?.fileName == "miso.png")
        #expect(try await world.feed.photo(of: post.id) == PhotoPoints(width: 1, rgb: [1, 2, 3]))
        let page = PostScreen.makeScreen(post.id, world.dependencies, coordinator)
        page.appear()
        let shown = await page.settled()
        #expect(shown.allElements.contains { if case .picture = $0 { true } else { false } })
        #expect(shown.inconsistencies.isEmpty)
    }

    /// The pictures of a page, and its texts about a photo.
    private func photos(_ screen: Screen) -> (pictures: [Picture], texts: [String]) {
        let pictures = screen.allElements.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
        let texts = screen.allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
        return (pictures, texts.filter { $0.contains("photo") })
    }

    @Test("A photo that was chosen on another computer is shown as it was published")
    func photoOfOthers() async throws {
        let world = try World([World.post(1, photo: "lake.jpg")])
        await world.feed.setPhoto(.success(try #require(PhotoPoints(width: 1, rgb: [1, 2, 3]))), of: id)
        let (pictures, texts) = photos(await shown(world).screen)
        #expect(pictures == [Picture(description: "A photo of Ida's", width: 1, rgb: [1, 2, 3])])
        #expect(texts == [] && world.log.records.isEmpty)
    }

    @Test("Instead of a photo that was published without its pixels, the page says where it is")
    func photoOfEarlierVersion() async throws {
        let world = try World([World.post(1, photo: "lake.jpg")])
        let (pictures, texts) = photos(await shown(world).screen)
        #expect(pictures == [] && texts == ["The photo is on the computer where it was chosen."])
        #expect(world.log.records.isEmpty)
    }

    @Test("A photo that couldn't be fetched is shown as soon as the service answers again")
    func photoLater() async throws {
        let post = World.post(1, photo: "lake.jpg")
        let world = try World([post])
        await world.feed.setPhoto(.failure(.unavailable(reason: "No connection.")), of: id)
        let page = await shown(world)
        #expect(photos(page.screen).texts == ["The photo can't be shown: No connection."])
        await world.feed.setPhoto(.success(try #require(PhotoPoints(width: 1, rgb: [1, 2, 3]))), of: id)
        world.stream.send(PostNews.found(post, newComments: []))
        await page.until { !self.photos($0).pictures.isEmpty }
    }

    @Test("Only the author of a post sees which names in it are unknown")
    func unknownNames() async throws {
        let text = "With @miso, @Mso and @mso; mail me: a@b.org, or @_ @"
        for (isMine, updated) in [(true, "Nobody here is called @miso or @mso or @_."), (false, nil)] {
            let world = try World([
                World.post(
                    1, text, by: Author(id: PetID(), handle: "bruno", name: "Bruno", species: .dog, isMine: isMine))
            ])
            let screen = await shown(world).screen
            let texts = screen.allElements.compactMap { element -> String? in
                if case .text(let text) = element { text.plain } else { nil }
            }
            #expect(texts.first { $0.hasPrefix("Nobody here") } == updated)
        }
    }

    @Test("A report needs a reason, and is sent once")
    func report() async throws {
        let world = try World([World.post(1)])
        let screen = ReportScreen.makeScreen(.post(id), of: "Ida", world.dependencies, coordinator)
        screen.handle(.activated("send"))
        #expect(screen.screen.field("reason")?.error != nil)
        screen.handle(.edited("reason", .option("cruelty")))
        screen.handle(.activated("send"))
        _ = await screen.until { $0.allElements.contains { $0.id == "sent" } }
        #expect(await world.feed.reports.values.map(\.reason) == [.cruelty])
    }

    @Test("Pets are found by name and followed in the list, which shows the change")
    func people() async throws {
        let world = try World()
        let screen = PeopleScreen.makeScreen(world.dependencies, coordinator)
        screen.appear()
        let command = CommandID("follow/\(World.ida.id)")
        #expect(await screen.settled().command(command)?.label == "Unfollow")
        screen.handle(.activated(command))
        #expect(await screen.until { $0.command(command)?.label == "Follow" }.inconsistencies.isEmpty)
        screen.handle(.query("zzz", in: "people-search"))
        world.clock.advance(by: .milliseconds(150))
        let none = await screen.until { $0.command(command) == nil }
        #expect(none.allElements.contains { if case .emptyState = $0 { true } else { false } })
    }
}

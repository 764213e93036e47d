import CoreModels
import CorePresentation
import Testing

@testable import SocialFeedFeature

@Suite("The words of the feed", .timeLimit(.minutes(1)))
struct SocialFeedTextsTests {
    @Test(
        "An age is in minutes and hours, then a date; a time ahead of the clock is a date, too",
        arguments: [
            (0, "just now"), (1, "1 min ago"), (59, "59 min ago"), (60, "1 h ago"), (1439, "23 h ago"),
            (1440, "2 May 2026, 12:00"), (-1, "just now"), (-2, "3 May 2026, 12:02"),
        ])
    func age(minutes: Int, words: String) throws {
        let now = try #require(LocalTime(World.today, minute: 720))
        let isYesterday = minutes > 720
        let written = LocalTime(
            isYesterday ? World.today.adding(days: -1) : World.today, minute: 720 - minutes + (isYesterday ? 1440 : 0))
        #expect(try #require(written).relative(to: now) == words)
    }

    @Test(
        "Handles follow an @ that isn't within a word",
        arguments: [
            ("@ida", ["@ida"]), ("Hi @ida, @bo_2!", ["@ida", "@bo_2"]), ("a@b.org", []), ("@", []), ("@@ida", ["@ida"]),
            ("(@ida)", ["@ida"]), ("@é", []), ("", []),
        ])
    func handles(text: String, found: [String]) {
        #expect(text.handles.map(String.init) == found)
    }

    @Test("Only mentions that exist are emphasized, and the text stays the same")
    func mentions() {
        let text = "@ida met @nobody and @IDA"
        let rich = RichText(text, mentioning: ["ida"])
        #expect(rich.plain == text)
        #expect(rich.spans.filter { $0.role == .strong }.map(\.text) == ["@ida", "@IDA"])
        #expect(RichText(text, mentioning: []).spans.count == 1)
    }

    @Test(
        "Likes and comments are counted in words",
        arguments: [
            (0, false, 0, ""), (1, false, 0, "1 like"), (1, true, 0, "you like it"),
            (2, true, 1, "you and 1 other like it, 1 comment"), (3, true, 2, "you and 2 others like it, 2 comments"),
            (0, false, 2, "2 comments"), (0, true, 0, "you like it"),
        ])
    func echo(likes: Int, isLiked: Bool, comments: Int, words: String) {
        var post = World.post(1, likes: likes)
        post.isLiked = isLiked
        post.comments = comments
        #expect(post.echo == words)
    }

    @Test("A like is counted, and removed again, without going below zero")
    func toggles() {
        var post = World.post(1, likes: 0)
        #expect(post.toggled().likes == 1)
        post.isLiked = true
        #expect(post.toggled().likes == 0)
        #expect(post.toggled().isLiked == false)
    }

    @Test(
        "Unseen posts and mentions are counted up to a limit",
        arguments: [
            (0, 0, nil), (1, 0, "1 new"), (0, 1, "1 mention"), (99, 2, "99 new, 2 mentions"), (100, 0, "99+ new"),
        ])
    func badge(posts: Int, mentions: Int, words: String?) {
        #expect(Unread(posts: posts, mentions: mentions).badge == words)
    }

    @Test("A long text is cut in the list, at whitespace of any kind joined to one line")
    func excerpt() {
        #expect(World.post(1, "One\n\n two\tthree").excerpt == "One two three")
        let long = World.post(1, String(repeating: "word ", count: 100)).excerpt
        #expect(long.hasSuffix(" …"))
        #expect(long.count <= 282)
    }
}

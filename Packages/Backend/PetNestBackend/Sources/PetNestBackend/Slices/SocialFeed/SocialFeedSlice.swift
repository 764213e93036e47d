import CoreModels
import Database
import Foundation

extension Slice {
    /// Posts of followed pets, with comments and likes. It uses the pets of the pets slice: each can post.
    static let socialFeed = Slice(
        name: "Social feed",
        wire: """
            // draft: of a post or comment; profile is one of the account's pets. text: 1 to \(FeedText.longestPost)
            // characters, for a comment \(FeedText.longestComment). parent, the comment it replies to, and photo, the
            // name of a file that the app stores, may be absent
            {"profile": "00000000-0000-4000-8000-000000000001", "text": "Look who learnt to swim! Thanks, @ida.",
             "parent": "00000000-0000-4000-8000-000000000002", "photo": "lake.jpg"}
            // correction: a post's new text
            {"text": "Look who learnt to swim!"}
            // post; place is its position in the list that contained it, and where the next page begins: the time, in
            // milliseconds since 1970, at which it was posted or, in mentions, reported. No two have the same
            {"id": "…", "place": 1777788240000, "at": 1777788240000, "edited": 1777788250000, "text": "…", "photo": "lake.jpg",
             "likes": 3, "liked": true, "comments": 2, "profile": {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false},
             "mentions": ["ida"]}
            // comment; text is absent if it was deleted or hidden has a reason: blocked, reported
            {"id": "…", "parent": "…", "at": 1777788240000, "text": "…", "hidden": "blocked", "mentions": [],
             "profile": {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false}}
            // profile, with its relations to the account
            {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false, "about": "…", "following": true,
             "blocked": false, "posts": 12, "followers": 3}
            // reading; shown: the place of the newest post on the screen; newer ones are counted. seen: the place of
            // the newest seen post; mentionsSeen: all mentions were seen. Each may be absent
            {"shown": 1777788240000, "seen": 1777788240000, "mentionsSeen": true}
            // report; of the record at target: post comment profile; reason: spam cruelty harassment other; note may be
            // absent
            {"kind": "post", "target": "00000000-0000-4000-8000-000000000002", "reason": "cruelty", "note": "The dog in it is beaten."}
            """,
        routes: lists + posts + comments + profiles,
        migrations: [.socialFeed],
        // An export contains what one's pets wrote and one's relations to others' posts and pets, but not those
        // themselves.
        export: SliceExport(
            leavesOut: ["feedMention", "feedReading", "feedTimeline"],
            refersToOthers: [
                "feedBlock": ["profile"], "feedComment": ["post"], "feedFollow": ["profile"], "feedLike": ["post"],
            ],
            fit: { try $2.fit($0, of: $1) }, rebuild: { try $0.rebuildTimelines() }),
        sample: { try $0.addSocialFeed() },
        // The sample's people have no accounts.
        clearSample: { try $0.execute("DELETE FROM feedProfile WHERE account NOT IN (SELECT id FROM account)") }
    )

    private static let lists = [
        Route(
            "GET v1/feed?before=PLACE&after=PLACE&limit=N",
            answer:
                "200 `{\"posts\": [post], \"more\": true}`, newest first: posts of those one follows and one's own; with "
                + "`before` those that follow the place, with `after` the nearest above it; more: whether there are further "
                + "ones that way"
        ) { call, store in
            try Answer(store.posts(of: .following, for: call.account, page: FeedPage(call.query)))
        },
        Route(
            "GET v1/feed/mentions?before=PLACE&after=PLACE&limit=N",
            answer: "200 as above: posts that mention one's pets"
        ) { call, store in
            try Answer(store.posts(of: .mentions, for: call.account, page: FeedPage(call.query)))
        },
        Route(
            "GET v1/feed/unread",
            answer: "200 `{\"posts\": 3, \"mentions\": 1}`: what wasn't seen yet, each up to \(FeedTables.mostCounted)"
        ) { call, store in
            try Answer(store.unread(by: call.account, now: call.now.milliseconds))
        },
        Route(
            "PUT v1/feed/reading", body: "reading",
            answer: "200 `{\"new\": 3, \"mentions\": 1}`: posts above what is shown, and mentions not seen; "
                + "each up to \(FeedTables.mostCounted)"
        ) { call, store in
            let reading = try call.body.decoded(as: ReadingDTO.self)
            return try Answer(store.read(reading, by: call.account, now: call.now.milliseconds))
        },
    ]

    private static let posts = [
        Route("GET v1/feed/posts/:post", answer: "200 post; 403 `blocked`") { call, store in
            try Answer(store.requirePost(call.feedID("post"), for: call.account))
        },
        Route(
            "PUT v1/feed/posts/:post", body: "draft",
            answer: "200 post; again: the same post; 409 `exists` if another post has that id"
        ) { call, store in
            let given = try call.body.decoded(as: FeedDraftDTO.self)
            let draft = try given.checked(longest: FeedText.longestPost)
            let photo = try given.checkedPhoto()
            let post = try call.feedID("post")
            try store.post(draft, photo: photo, as: post, by: call.account, now: call.now.milliseconds)
            return try Answer(store.requirePost(post, for: call.account))
        },
        Route("PUT v1/feed/posts/:post/text", body: "correction", answer: "200 post; 403 if it is another account's") {
            call, store in
            let text = try call.body.decoded(as: FeedDraftDTO.self).checkedText(longest: FeedText.longestPost)
            let post = try call.feedID("post")
            try store.requireOwnPost(post, of: call.account)
            try store.edit(post, text, now: call.now.milliseconds)
            return try Answer(store.requirePost(post, for: call.account))
        },
        Route("DELETE v1/feed/posts/:post", answer: "204, with its comments; 403 if it is another account's") {
            call, store in
            let post = try call.feedID("post")
            try store.requireOwnPost(post, of: call.account)
            try store.execute("DELETE FROM feedPost WHERE id = ?", [.text(post)])
            return .done
        },
        Route("PUT v1/feed/posts/:post/like", answer: "200 post; 403 `blocked`") { call, store in
            let post = try call.feedID("post")
            _ = try store.requirePost(post, for: call.account)
            try store.execute(
                "INSERT OR IGNORE INTO feedLike (post, account) VALUES (?, ?)", [.text(post), call.account.sqlValue])
            return try Answer(store.requirePost(post, for: call.account))
        },
        Route("DELETE v1/feed/posts/:post/like", answer: "200 post") { call, store in
            let post = try call.feedID("post")
            try store.execute(
                "DELETE FROM feedLike WHERE post = ? AND account = ?", [.text(post), call.account.sqlValue])
            return try Answer(store.requirePost(post, for: call.account))
        },
        Route("PUT v1/feed/reports/:report", body: "report", answer: "204; a reported post is removed from one's feed")
        {
            call, store in
            let report = try call.body.decoded(as: FeedReportDTO.self).checked()
            try store.enter(report, as: call.feedID("report"), by: call.account, now: call.now.milliseconds)
            return .done
        },
    ]

    private static let comments = [
        Route(
            "GET v1/feed/posts/:post/comments?after=PLACE&limit=N",
            answer: "200 `{\"comments\": [comment], \"more\": true}`, oldest first; `at` is each one's place"
        ) { call, store in
            let post = try call.feedID("post")
            _ = try store.requirePost(post, for: call.account)
            return try Answer(store.comments(on: post, for: call.account, page: FeedPage(call.query)))
        },
        Route(
            "PUT v1/feed/posts/:post/comments/:comment", body: "draft",
            answer: "200 comment; again: the same comment; 403 `blocked`; 409 `exists`"
        ) { call, store in
            let draft = try call.body.decoded(as: FeedDraftDTO.self).checked(longest: FeedText.longestComment)
            let post = try call.feedID("post")
            let comment = try call.feedID("comment")
            _ = try store.requirePost(post, for: call.account)
            try store.comment(draft, on: post, as: comment, by: call.account, now: call.now.milliseconds)
            return try Answer(store.requireComment(comment, on: post, for: call.account))
        },
        Route(
            "DELETE v1/feed/posts/:post/comments/:comment",
            answer: "204; one with replies stays without its text. 403 if it is another account's"
        ) { call, store in
            let post = try call.feedID("post")
            let comment = try call.feedID("comment")
            guard try store.requireComment(comment, on: post, for: call.account).profile.mine else {
                throw Failure.forbidden("Only its author can delete a comment.")
            }
            try store.deleteComment(comment)
            return .done
        },
    ]

    private static let profiles = [
        Route(
            "GET v1/feed/profiles?text=WORD",
            answer:
                "200 `{\"profiles\": [profile]}`, 200 at most, by name, followed ones first, without one's own"
        ) { call, store in
            try Answer(
                ListBody(name: "profiles", rows: store.profiles(like: call.query.text("text"), for: call.account)))
        },
        Route("GET v1/feed/profiles/:profile", answer: "200 profile") { call, store in
            try Answer(store.requireProfile(call.feedID("profile"), for: call.account))
        },
        Route(
            "GET v1/feed/profiles/:profile/posts?before=PLACE&after=PLACE&limit=N",
            answer: "200 as a feed; empty if blocked"
        ) { call, store in
            let profile = try store.requireProfile(call.feedID("profile"), for: call.account)
            return try Answer(
                store.posts(of: .profile(profile.id), for: call.account, page: FeedPage(call.query)))
        },
        Route("PUT v1/feed/profiles/:profile/follow", answer: "200 profile; 409 `own`; 403 `blocked`") { call, store in
            try Answer(store.follow(call.feedID("profile"), for: call.account))
        },
        Route("DELETE v1/feed/profiles/:profile/follow", answer: "200 profile") { call, store in
            try Answer(store.unfollow(call.feedID("profile"), for: call.account))
        },
        Route(
            "PUT v1/feed/profiles/:profile/block",
            answer: "200 profile, which is no longer followed and can't reply to one's posts; 409 `own`"
        ) { call, store in
            try Answer(store.block(call.feedID("profile"), for: call.account))
        },
        Route("DELETE v1/feed/profiles/:profile/block", answer: "200 profile") { call, store in
            let profile = try store.requireProfile(call.feedID("profile"), for: call.account).id
            try store.execute(
                "DELETE FROM feedBlock WHERE account = ? AND profile = ?", [call.account.sqlValue, .text(profile)])
            return try Answer(store.requireProfile(profile, for: call.account))
        },
    ]
}

extension Call {
    /// Returns an id in the path, as the feed's tables store it.
    fileprivate func feedID(_ name: String) throws(Failure) -> String {
        (try id(name) as EntityID<Never>).description
    }
}

extension Date {
    /// The feed's time.
    fileprivate var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }
}

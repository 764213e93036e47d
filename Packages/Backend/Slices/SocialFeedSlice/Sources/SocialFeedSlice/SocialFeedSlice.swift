import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import SocialFeedWire

extension Slice {
    /// Returns the slice of the feed: posts of followed pets, with comments and likes.
    /// - Parameter pets: The pets, each of which can post.
    public static func socialFeed(pets: any PetDirectory) -> Slice {
        Slice(
            name: "Social feed",
            wire: SocialFeedAPI.examples,
            routes: lists + posts(pets) + comments(pets) + profiles(pets),
            migrations: [.socialFeed],
            postgreSQL: [.feedInPostgreSQL],
            // An export contains the posts of the account's pets and its relations to other posts and pets, but not
            // these themselves.
            export: SliceExport(
                leavesOut: ["feedMention", "feedReading", "feedTimeline"],
                refersToOthers: [
                    "feedBlock": ["profile"], "feedComment": ["post"], "feedFollow": ["profile"], "feedLike": ["post"],
                ],
                adapt: { try $2.adapted($0, of: $1) }, rebuild: { try $0.rebuildTimelines() }),
            sample: { try $0.addSocialFeed(pets) },
            // The sample's people have no accounts.
            clearSample: { try $0.execute("DELETE FROM feedProfile WHERE account NOT IN (SELECT id FROM account)") }
        )
    }

    private static let lists = [
        Route(SocialFeedAPI.posts) { call, store in
            try store.posts(of: .following, for: call.account, page: FeedPage(call.query))
        },
        Route(SocialFeedAPI.mentions) { call, store in
            try store.posts(of: .mentions, for: call.account, page: FeedPage(call.query))
        },
        Route(SocialFeedAPI.unread) { call, store in
            try store.unread(by: call.account, now: call.now.milliseconds)
        },
        Route(SocialFeedAPI.read) { call, store, reading in
            try store.read(reading, by: call.account, now: call.now.milliseconds)
        },
    ]

    private static func posts(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.post) { call, store, post in
                try store.requirePost(post.description, for: call.account)
            },
            Route(SocialFeedAPI.publish) { call, store, body, post in
                let draft = try body.checked(longest: SocialFeedAPI.longestPost)
                let photo = try body.checkedPhoto()
                try pets.requireOwn(draft.profile, by: call, in: store)
                try store.post(
                    draft, photo: photo, as: post.description, by: call.account, pets: pets,
                    now: call.now.milliseconds)
                return try store.requirePost(post.description, for: call.account)
            },
            Route(SocialFeedAPI.correct) { call, store, body, post in
                let text = try body.checkedText()
                try store.requireOwnPost(post.description, of: call.account)
                try store.edit(post.description, text, now: call.now.milliseconds)
                return try store.requirePost(post.description, for: call.account)
            },
            Route(SocialFeedAPI.removePost) { call, store, post in
                try store.requireOwnPost(post.description, of: call.account)
                try store.execute("DELETE FROM feedPost WHERE id = ?", [post.sqlValue])
                return NoBody()
            },
            Route(SocialFeedAPI.like) { call, store, post in
                _ = try store.requirePost(post.description, for: call.account)
                try store.execute(
                    "INSERT INTO feedLike (post, account) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [post.sqlValue, call.account.sqlValue])
                return try store.requirePost(post.description, for: call.account)
            },
            Route(SocialFeedAPI.unlike) { call, store, post in
                try store.execute(
                    "DELETE FROM feedLike WHERE post = ? AND account = ?", [post.sqlValue, call.account.sqlValue])
                return try store.requirePost(post.description, for: call.account)
            },
            Route(SocialFeedAPI.report) { call, store, body, report in
                try store.enter(
                    body.checked(), as: report.description, by: call.account, now: call.now.milliseconds)
                return NoBody()
            },
        ]
    }

    private static func comments(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.comments) { call, store, post in
                _ = try store.requirePost(post.description, for: call.account)
                return try store.comments(on: post.description, for: call.account, page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.comment) { call, store, body, post, comment in
                let draft = try body.checked(longest: SocialFeedAPI.longestComment)
                _ = try store.requirePost(post.description, for: call.account)
                try pets.requireOwn(draft.profile, by: call, in: store)
                try store.comment(
                    draft, on: post.description, as: comment.description, by: call.account, pets: pets,
                    now: call.now.milliseconds)
                return try store.requireComment(comment.description, on: post.description, for: call.account)
            },
            Route(SocialFeedAPI.removeComment) { call, store, post, comment in
                let stored = try store.requireComment(comment.description, on: post.description, for: call.account)
                guard stored.profile?.mine == true else {
                    throw Failure.forbidden("Only its author can delete a comment.")
                }
                try store.deleteComment(comment.description)
                return NoBody()
            },
        ]
    }

    private static func profiles(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.profiles) { call, store in
                RecordList(try store.profiles(like: call.query[SocialFeedAPI.text], for: call.account))
            },
            Route(SocialFeedAPI.profile) { call, store, profile in
                try store.requireProfile(profile, for: call.account, pets: pets, sharedAt: call.now)
            },
            Route(SocialFeedAPI.postsOfProfile) { call, store, profile in
                _ = try store.requireProfile(profile, for: call.account, pets: pets, sharedAt: call.now)
                return try store.posts(
                    of: .profile(profile.description), for: call.account, page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.follow) { call, store, profile in
                try store.follow(profile, for: call.account, pets: pets)
            },
            Route(SocialFeedAPI.unfollow) { call, store, profile in
                try store.unfollow(profile, for: call.account, pets: pets)
            },
            Route(SocialFeedAPI.block) { call, store, profile in try store.block(profile, for: call.account, pets: pets)
            },
            Route(SocialFeedAPI.unblock) { call, store, profile in
                _ = try store.requireProfile(profile, for: call.account, pets: pets)
                try store.execute(
                    "DELETE FROM feedBlock WHERE account = ? AND profile = ?",
                    [call.account.sqlValue, profile.sqlValue])
                return try store.requireProfile(profile, for: call.account, pets: pets)
            },
        ]
    }
}

extension PetDirectory {
    /// Throws ``Failure/forbidden(_:reason:)`` if somebody shares the pet with the caller: only its owner posts as it.
    fileprivate func requireOwn(_ id: PetID, by call: Call, in store: Connection) throws {
        try pet(id, for: call.account, now: call.now, in: store)?.require([.owner])
    }
}

extension Date {
    /// The feed's time.
    fileprivate var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded(.down)) }
}

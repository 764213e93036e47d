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
            routes: lists(pets) + posts(pets) + comments(pets) + profiles(pets),
            migrations: [
                .socialFeed, .feedLikesOfAccounts, .feedProfileNames, .feedPhotos, .feedProfileRenames,
            ],
            postgreSQL: [
                .feedInPostgreSQL, .feedLikesOfAccounts, .feedProfileNamesInPostgreSQL, .feedPhotosInPostgreSQL,
                .feedProfileRenamesInPostgreSQL,
            ],
            // An export contains the posts of the account's pets and its relations to other posts and pets, but not
            // these themselves.
            export: SliceExport(
                leavesOut: ["feedMention", "feedReading", "feedTimeline"],
                refersToOthers: [
                    "feedBlock": ["profile"], "feedComment": ["post"], "feedFollow": ["profile"], "feedLike": ["post"],
                ],
                adapt: { try FeedRepository.adapted($0, of: $1, in: $2) },
                rebuild: { try FeedRepository.rebuildTimelines(in: $0) }),
            sample: { try $0.addSocialFeed(pets) },
            // The sample's people have no accounts.
            clearSample: { try $0.execute("DELETE FROM feedProfile WHERE account NOT IN (SELECT id FROM account)") }
        )
    }

    private static func lists(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.posts) { call, store in
                try pets.feed(call, store).posts(of: .following, page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.mentions) { call, store in
                try pets.feed(call, store).posts(of: .mentions, page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.unread) { call, store in try pets.feed(call, store).unread() },
            Route(SocialFeedAPI.read) { call, store, reading in try pets.feed(call, store).read(reading) },
        ]
    }

    private static func posts(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.post) { call, store, post in
                try pets.feed(call, store).requirePost(post.description)
            },
            Route(SocialFeedAPI.photo) { call, store, post in
                try pets.feed(call, store).photo(of: post.description)
            },
            Route(SocialFeedAPI.publish) { call, store, body, post in
                let draft = try body.checked(longest: SocialFeedAPI.longestPost)
                let photo = try body.checkedPhoto()
                let feed = pets.feed(call, store)
                try feed.requireOwnPet(draft.profile)
                try feed.post(draft, photo: photo, picture: body.picture, as: post.description)
                return try feed.requirePost(post.description)
            },
            Route(SocialFeedAPI.correct) { call, store, body, post in
                let text = try body.checkedText()
                let feed = pets.feed(call, store)
                try feed.requireOwnPost(post.description)
                try feed.edit(post.description, text)
                return try feed.requirePost(post.description)
            },
            Route(SocialFeedAPI.removePost) { call, store, post in
                let feed = pets.feed(call, store)
                try feed.requireOwnPost(post.description)
                try feed.deletePost(post.description)
                return NoBody()
            },
            Route(SocialFeedAPI.like) { call, store, post in
                let feed = pets.feed(call, store)
                _ = try feed.requirePost(post.description)
                try feed.like(post.description)
                return try feed.requirePost(post.description)
            },
            Route(SocialFeedAPI.unlike) { call, store, post in
                let feed = pets.feed(call, store)
                try feed.unlike(post.description)
                return try feed.requirePost(post.description)
            },
            Route(SocialFeedAPI.report) { call, store, body, report in
                try pets.feed(call, store).enter(body.checked(), as: report.description)
                return NoBody()
            },
        ]
    }

    private static func comments(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.comments) { call, store, post in
                let feed = pets.feed(call, store)
                _ = try feed.requirePost(post.description)
                return try feed.comments(on: post.description, page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.comment) { call, store, body, post, comment in
                let draft = try body.checked(longest: SocialFeedAPI.longestComment)
                let feed = pets.feed(call, store)
                _ = try feed.requirePost(post.description)
                try feed.requireOwnPet(draft.profile)
                try feed.comment(draft, on: post.description, as: comment.description)
                return try feed.requireComment(comment.description, on: post.description)
            },
            Route(SocialFeedAPI.removeComment) { call, store, post, comment in
                let feed = pets.feed(call, store)
                let stored = try feed.requireComment(comment.description, on: post.description)
                guard stored.profile?.mine == true else {
                    throw Failure.forbidden("Only its author can delete a comment.")
                }
                try feed.deleteComment(comment.description)
                return NoBody()
            },
        ]
    }

    private static func profiles(_ pets: any PetDirectory) -> [Route] {
        [
            Route(SocialFeedAPI.profiles) { call, store in
                RecordList(try pets.feed(call, store).profiles(like: call.query[SocialFeedAPI.text]))
            },
            Route(SocialFeedAPI.profile) { call, store, profile in
                try pets.feed(call, store).requireProfile(profile, includingShared: true)
            },
            Route(SocialFeedAPI.postsOfProfile) { call, store, profile in
                let feed = pets.feed(call, store)
                _ = try feed.requireProfile(profile, includingShared: true)
                return try feed.posts(of: .profile(profile.description), page: FeedPage(call.query))
            },
            Route(SocialFeedAPI.follow) { call, store, profile in try pets.feed(call, store).follow(profile) },
            Route(SocialFeedAPI.unfollow) { call, store, profile in try pets.feed(call, store).unfollow(profile) },
            Route(SocialFeedAPI.block) { call, store, profile in try pets.feed(call, store).block(profile) },
            Route(SocialFeedAPI.unblock) { call, store, profile in try pets.feed(call, store).unblock(profile) },
        ]
    }
}

extension PetDirectory {
    /// Returns the feed of a call.
    fileprivate func feed(_ call: Call, _ store: Connection) -> FeedRepository {
        FeedRepository(
            store: store, account: call.account,
            moment: Int((call.now.timeIntervalSince1970 * 1000).rounded(.down)), pets: self)
    }
}

extension FeedRepository {
    /// Throws ``Failure/forbidden(_:reason:)`` if somebody shares the pet with the account: only its owner posts as it.
    fileprivate func requireOwnPet(_ id: PetID) throws {
        try pets.pet(id, for: account, now: now, in: store)?.require([.owner])
    }
}

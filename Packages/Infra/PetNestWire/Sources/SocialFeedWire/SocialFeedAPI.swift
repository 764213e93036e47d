import CoreModels
import CoreWire

/// The operations on posts, comments, and profiles of pets.
public enum SocialFeedAPI {
    /// The parameter for the place after which a page begins, downwards.
    public static let before = QueryParameter<Int>("before", "PLACE")
    /// The parameter for the place after which a page begins, upwards.
    public static let after = QueryParameter<Int>("after", "PLACE")
    /// The parameter for the length of a page.
    public static let limit = QueryParameter<Int>("limit", "N")
    /// The parameter for a part of a name or handle.
    public static let text = QueryParameter<String>("text", "WORD")

    /// The longest text of a post, in characters.
    public static let longestPost = 5000
    /// The longest text of a comment, in characters.
    public static let longestComment = 2000
    /// The largest count of new posts. Nobody reads more, and after a year a complete count would take long.
    public static let mostCounted = 100

    /// All operations, in the order of the page of the API.
    public static let all = lists + postOperations + commentOperations + profileOperations

    private static let page = [before.declaration, after.declaration, limit.declaration]
    private static let notMine = FailureDeclaration(403, when: "it is another account's")
    private static let isBlocked = FailureDeclaration(403, "blocked")
    private static let exists = FailureDeclaration(409, "exists")
    private static let notAsOwn = FailureDeclaration(
        403, "role", when: "the profile isn't one of the account's own pets")
    private static let isOwn = FailureDeclaration(409, "own")
}

// MARK: - Lists

extension SocialFeedAPI {
    /// Lists the posts of followed pets and of the account's own.
    public static let posts = Endpoint<NoBody, RecordList<FeedPostDTO>>(
        "GET v1/feed", query: page,
        answer: "`{\"posts\": [post], \"more\": true}`, newest first: posts of followed profiles and the account's own",
        note: "with `before` those that follow the place, with `after` the nearest above it; more: whether there are "
            + "further ones that way")
    /// Lists the posts that mention the account's pets.
    public static let mentions = Endpoint<NoBody, RecordList<FeedPostDTO>>(
        "GET v1/feed/mentions", query: page, answer: "as above: posts that mention one's pets")
    /// Counts unseen posts and mentions.
    public static let unread = Endpoint<NoBody, FeedUnreadDTO>(
        "GET v1/feed/unread",
        answer: "`{\"posts\": 3, \"mentions\": 1}`: what wasn't seen yet, each up to \(mostCounted)")
    /// Records the seen posts and mentions, and counts new ones.
    public static let read = Endpoint<FeedReadingDTO, FeedNewsDTO>(
        "PUT v1/feed/reading", body: "reading",
        answer: "`{\"new\": 3, \"mentions\": 1}`: posts above what is shown, and mentions not seen; each up to "
            + "\(mostCounted)", audience: .nobody)

    private static let lists = [posts.declaration, mentions.declaration, unread.declaration, read.declaration]
}

// MARK: - Posts

extension SocialFeedAPI {
    /// Reads a post.
    public static let post = Endpoint<FeedPostDTO, NoBody, FeedPostDTO>(
        "GET v1/feed/posts/:post", answer: "post", failures: [isBlocked])
    /// Reads the photo of a post.
    public static let photo = Endpoint<FeedPostDTO, NoBody, FeedPictureDTO>(
        "GET v1/feed/posts/:post/photo", answer: "picture",
        note: "404 also if the post has none, or the app that published it hasn't sent it", failures: [isBlocked])
    /// Publishes a post under its id.
    public static let publish = Endpoint<FeedPostDTO, FeedDraftDTO, FeedPostDTO>(
        "PUT v1/feed/posts/:post", body: "draft", answer: "post; again: the same post",
        failures: [notAsOwn, FailureDeclaration(409, "exists", when: "another post has that id")],
        audience: .everybody)
    /// Replaces the text of a post.
    public static let correct = Endpoint<FeedPostDTO, FeedCorrectionDTO, FeedPostDTO>(
        "PUT v1/feed/posts/:post/text", body: "correction", answer: "post", failures: [notMine], audience: .everybody)
    /// Removes a post with its comments.
    public static let removePost = Endpoint<FeedPostDTO, NoBody, NoBody>(
        "DELETE v1/feed/posts/:post", note: "with its comments", failures: [notMine], audience: .everybody)
    /// Likes a post.
    public static let like = Endpoint<FeedPostDTO, NoBody, FeedPostDTO>(
        "PUT v1/feed/posts/:post/like", answer: "post", failures: [isBlocked], audience: .account)
    /// Withdraws a like.
    public static let unlike = Endpoint<FeedPostDTO, NoBody, FeedPostDTO>(
        "DELETE v1/feed/posts/:post/like", answer: "post", failures: [isBlocked], audience: .account)
    /// Reports a post, a comment, or a profile.
    public static let report = Endpoint<FeedReportDTO, FeedReportDTO, NoBody>(
        "PUT v1/feed/reports/:report", body: "report", note: "a reported post is removed from one's feed")

    private static let postOperations = [
        post.declaration, photo.declaration, publish.declaration, correct.declaration, removePost.declaration,
        like.declaration, unlike.declaration, report.declaration,
    ]
}

// MARK: - Comments

extension SocialFeedAPI {
    /// Lists the comments on a post.
    public static let comments = Endpoint<FeedPostDTO, NoBody, RecordList<FeedCommentDTO>>(
        "GET v1/feed/posts/:post/comments", query: [after.declaration, limit.declaration],
        answer: "`{\"comments\": [comment], \"more\": true}`, oldest first; `at` is each one's place",
        failures: [isBlocked])
    /// Adds a comment to a post, under its id.
    public static let comment = Endpoint<FeedPostDTO, FeedCommentDTO, FeedDraftDTO, FeedCommentDTO>(
        "PUT v1/feed/posts/:post/comments/:comment", body: "draft", answer: "comment; again: the same comment",
        failures: [isBlocked, notAsOwn, exists], audience: .everybody)
    /// Removes a comment.
    public static let removeComment = Endpoint<FeedPostDTO, FeedCommentDTO, NoBody, NoBody>(
        "DELETE v1/feed/posts/:post/comments/:comment", note: "one with replies stays without its text",
        failures: [notMine], audience: .everybody)

    private static let commentOperations = [comments.declaration, comment.declaration, removeComment.declaration]
}

// MARK: - Profiles

extension SocialFeedAPI {
    /// Finds profiles.
    public static let profiles = Endpoint<NoBody, RecordList<FeedProfileDTO>>(
        "GET v1/feed/profiles", query: [text.declaration],
        answer: "`{\"profiles\": [profile]}`, 200 at most, by name, followed ones first, without one's own; a text "
            + "without three letters or digits in a row is compared with the beginnings of names and handles")
    /// Reads a profile.
    public static let profile = Endpoint<Pet, NoBody, FeedProfileDTO>(
        "GET v1/feed/profiles/:profile", answer: "profile")
    /// Lists the posts of a pet.
    public static let postsOfProfile = Endpoint<Pet, NoBody, RecordList<FeedPostDTO>>(
        "GET v1/feed/profiles/:profile/posts", query: page, answer: "as a feed; empty if blocked")
    /// Follows a profile.
    public static let follow = Endpoint<Pet, NoBody, FeedProfileDTO>(
        "PUT v1/feed/profiles/:profile/follow", answer: "profile",
        failures: [isOwn, isBlocked])
    /// Stops following a profile.
    public static let unfollow = Endpoint<Pet, NoBody, FeedProfileDTO>(
        "DELETE v1/feed/profiles/:profile/follow", answer: "profile", failures: [isOwn])
    /// Blocks a profile.
    public static let block = Endpoint<Pet, NoBody, FeedProfileDTO>(
        "PUT v1/feed/profiles/:profile/block",
        answer: "profile, which is no longer followed and can't reply to one's posts",
        failures: [isOwn])
    /// Stops blocking a profile.
    public static let unblock = Endpoint<Pet, NoBody, FeedProfileDTO>(
        "DELETE v1/feed/profiles/:profile/block", answer: "profile")

    private static let profileOperations = [
        profiles.declaration, profile.declaration, postsOfProfile.declaration, follow.declaration,
        unfollow.declaration, block.declaration, unblock.declaration,
    ]
}

import CoreModels

extension SocialFeedAPI {
    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // draft: of a post or comment; profile is one of the account's pets. text: 1 to \(longestPost)
        // characters, for a comment \(longestComment). parent, the comment it replies to, photo, the name of a
        // file that the app stores, and picture, which shows it to others, may be absent; a comment has no photo
        {"profile": "00000000-0000-4000-8000-000000000001", "text": "Look who learnt to swim! Thanks, @ida.",
         "parent": "00000000-0000-4000-8000-000000000002", "photo": "lake.jpg",
         "picture": {"width": 2, "points": "AAAA////"}}
        // picture; a post's photo, scaled down. points: red, green and blue of each pixel (sRGB) in Base64, row by
        // row from the top, at most \(PhotoPoints.mostSide) × \(PhotoPoints.mostSide)
        {"width": 2, "points": "AAAA////"}
        // correction: a post's new text
        {"text": "Look who learnt to swim!"}
        // post; place is its position in the list that contained it, and where the next page begins: the time, in
        // milliseconds since 1970, at which it was posted or, in mentions, reported. No two have the same
        {"id": "…", "place": 1777788240000, "at": 1777788240000, "edited": 1777788250000, "text": "…",
         "photo": "lake.jpg", "likes": 3, "liked": true, "comments": 2, "mentions": ["ida"],
         "profile": {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false}}
        // comment; text is absent if it was deleted or hidden has a reason: blocked, reported
        {"id": "…", "parent": "…", "at": 1777788240000, "text": "…", "hidden": "blocked", "mentions": [],
         "profile": {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false}}
        // profile, with its relations to the account; following and blocked are absent for a shared pet that never
        // posted, which can't be followed or blocked
        {"id": "…", "handle": "ida", "name": "Ida", "species": "dog", "mine": false, "about": "…", "following": true,
         "blocked": false, "posts": 12, "followers": 3}
        // reading; shown: the place of the newest post on the screen; newer ones are counted. seen: the place of
        // the newest seen post; mentionsSeen: all mentions were seen. Each may be absent
        {"shown": 1777788240000, "seen": 1777788240000, "mentionsSeen": true}
        // report; of the record at target: post comment profile; reason: spam cruelty harassment other; note may be
        // absent
        {"kind": "post", "target": "00000000-0000-4000-8000-000000000002", "reason": "cruelty",
         "note": "The dog in it is beaten."}
        """
}

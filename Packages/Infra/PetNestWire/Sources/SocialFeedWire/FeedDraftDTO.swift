import CoreWire

/// A post or a comment to publish, on the wire.
public struct FeedDraftDTO: Codable, Hashable, Sendable {
    /// The id of the pet that writes it.
    public var profile: String?
    /// The text.
    public var text: String?
    /// The id of the comment that it replies to.
    public var parent: String?
    /// The name of the photo's file.
    public var photo: String?
    /// The photo, scaled down; absent if the app doesn't share it.
    public var picture: FeedPictureDTO?

    /// Creates it from its members.
    public init(
        profile: String? = nil, text: String? = nil, parent: String? = nil, photo: String? = nil,
        picture: FeedPictureDTO? = nil
    ) {
        self.profile = profile
        self.text = text
        self.parent = parent
        self.photo = photo
        self.picture = picture
    }
}

/// The new text of a post on the wire.
public struct FeedCorrectionDTO: Codable, Hashable, Sendable {
    /// The text.
    public var text: String?

    /// Creates it from its members.
    public init(
        text: String? = nil
    ) {
        self.text = text
    }
}

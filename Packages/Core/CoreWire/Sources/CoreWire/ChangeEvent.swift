/// An event of the stream at ``path``: another client has changed something. A client that shows the data fetches it
/// again.
public enum ChangeEvent: String, Hashable, Sendable, CaseIterable {
    /// Records of the account, of a pet to which it has access, or of a person with whom it shares a pet.
    case records
    /// Posts and comments of the feed.
    case feed
    /// Readings of a tracker on a walk of a pet to which the account has access. A tracker may send some each second, so only
    /// a client that shows the walk fetches them.
    case readings

    /// The path of the stream, whose format is that of server-sent events
    /// (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
    public static let path = "/v1/changes"
    /// The header field in which a client sends, with each request, the id that it has chosen for itself, so that the
    /// stream doesn't report its own changes.
    public static let clientField = "petnest-client"
}

/// The people whose clients are notified of a change by the stream of changes.
public enum ChangeAudience: Hashable, Sendable {
    /// Nobody: the request changes nothing that a screen shows.
    case nobody
    /// The account that sent the request.
    case account
    /// Everybody with access to the pet in the path.
    case readers
    /// The account, and everybody with whom it shares a pet.
    case sharers
    /// The account, and the owner and the sitter of the booking, or the buyer of the order, in the path.
    case parties
    /// Everybody who reads the feed.
    case everybody
    /// Everybody with access to the pet of the tracker in the path, as ``ChangeEvent/readings``.
    case watchers
}

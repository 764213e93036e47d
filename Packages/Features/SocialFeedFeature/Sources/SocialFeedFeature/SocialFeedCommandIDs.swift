import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let block: CommandID = "block"
    static let comment: CommandID = "comment"
    static let delete: CommandID = "delete"
    static let discard: CommandID = "discard"
    static let follow: CommandID = "follow"
    static let like: CommandID = "like"
    static let mentions: CommandID = "mentions"
    static let newer: CommandID = "newer"
    static let newest: CommandID = "newest"
    static let people: CommandID = "people"
    static let profile: CommandID = "profile"
    static let report: CommandID = "report"
    static let send: CommandID = "send"
    static let waiting: CommandID = "waiting"
    static let write: CommandID = "write"
}

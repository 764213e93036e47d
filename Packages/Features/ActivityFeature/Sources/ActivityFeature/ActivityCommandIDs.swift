import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let again: CommandID = "again"
    static let all: CommandID = "all"
    static let `import`: CommandID = "import"
    static let live: CommandID = "live"
    static let new: CommandID = "new"
    static let read: CommandID = "read"
    static let restore: CommandID = "restore"
    static let show: CommandID = "show"
    static let start: CommandID = "start"
    static let stop: CommandID = "stop"
}

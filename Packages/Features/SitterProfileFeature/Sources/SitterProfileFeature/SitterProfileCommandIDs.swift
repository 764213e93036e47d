import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let another: CommandID = "another"
    static let desk: CommandID = "desk"
    static let offer: CommandID = "offer"
    static let stop: CommandID = "stop"
}

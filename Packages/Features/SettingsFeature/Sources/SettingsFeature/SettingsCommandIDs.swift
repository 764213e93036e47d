import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let send: CommandID = "send"
}

import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let keepOwn: CommandID = "keep-own"
    static let takeOther: CommandID = "take-other"
}

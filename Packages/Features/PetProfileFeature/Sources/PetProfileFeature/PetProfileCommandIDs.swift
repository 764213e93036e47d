import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let photo: CommandID = "photo"
    static let keepOwn: CommandID = "keep-own"
    static let useOther: CommandID = "use-other"
    static let invite: CommandID = "invite"
    static let done: CommandID = "done"
    static let leave: CommandID = "leave"
    static let enterCode: CommandID = "enter-code"
}

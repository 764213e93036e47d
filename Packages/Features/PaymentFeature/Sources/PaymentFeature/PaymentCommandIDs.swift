import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let answer: CommandID = "answer"
    static let askAgain: CommandID = "ask-again"
    static let fill: CommandID = "fill"
    static let leave: CommandID = "leave"
    static let pay: CommandID = "pay"
}

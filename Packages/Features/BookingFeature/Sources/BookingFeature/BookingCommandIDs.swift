import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let askPrice: CommandID = "ask-price"
    static let book: CommandID = "book"
    static let chooseTime: CommandID = "choose-time"
    static let dispute: CommandID = "dispute"
    static let find: CommandID = "find"
    static let giveUp: CommandID = "give-up"
    static let proceed: CommandID = "proceed"
    static let leaveOut: CommandID = "leave-out"
    static let move: CommandID = "move"
    static let moveAnyway: CommandID = "move-anyway"
    static let nextMonth: CommandID = "next-month"
    static let papers: CommandID = "papers"
    static let pay: CommandID = "pay"
    static let previousMonth: CommandID = "previous-month"
    static let `repeat`: CommandID = "repeat"
    static let sendDispute: CommandID = "send-dispute"
    static let sendReview: CommandID = "send-review"
}

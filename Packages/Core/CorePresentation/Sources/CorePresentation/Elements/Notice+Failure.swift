extension Notice {
    /// Returns the notice of a failure that can be retried.
    /// - Parameters:
    ///   - reason: What happened, in a sentence.
    ///   - advice: What to do about it, in a sentence.
    ///   - retry: The id of the command that tries again, or `nil` if that can't help.
    ///   - isDismissible: Whether the notice can be dismissed, which sends an event with its id.
    public static func failure(
        id: ElementID = "failure",
        _ reason: String,
        advice: String,
        retry: CommandID? = "retry",
        isDismissible: Bool = false
    ) -> Notice {
        Notice(
            id: id,
            kind: .failure,
            text: RichText(reason),
            detail: RichText(advice),
            commands: retry.map { [Command(id: $0, label: "Try again", key: retryKey, role: .primary)] } ?? [],
            isDismissible: isDismissible
        )
    }

    /// The key of "Try again".
    private static let retryKey: Character = "t"

    fileprivate mutating func replaceRetryKey() {
        for index in commands.indices where commands[index].key == Self.retryKey { commands[index].key = "i" }
    }
}

extension [Element] {
    /// Returns the elements of a screen on which the key of "Try again", `t`, is that of a command of the screen: another
    /// key tries again, so that the command can be reached while a notice offers that.
    public func withOtherRetryKey() -> [Element] {
        map { element in
            guard case .notice(var notice) = element else { return element }
            notice.replaceRetryKey()
            return .notice(notice)
        }
    }
}

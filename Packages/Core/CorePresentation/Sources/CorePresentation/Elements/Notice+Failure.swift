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
            commands: retry.map { [Command(id: $0, label: "Try again", key: "t", role: .primary)] } ?? [],
            isDismissible: isDismissible
        )
    }
}

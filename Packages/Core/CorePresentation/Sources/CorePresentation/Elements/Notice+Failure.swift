extension Notice {
    /// The notice of something that failed and can be tried again.
    /// - Parameters:
    ///   - reason: What happened, in a sentence.
    ///   - advice: What to do about it, in a sentence.
    ///   - retry: The id of the command that tries again; `nil` where that can't help.
    ///   - isDismissible: Whether it can be put away; then it sends an event with its id.
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

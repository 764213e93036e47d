extension Notice {
    /// Creates the notice in place of a form that the person may not send.
    /// - Parameter reason: Who may send it, in a sentence.
    public static func refusal(_ reason: String) -> Notice {
        Notice(id: "refused", kind: .information, text: RichText(reason))
    }
}

/// What stands where nothing is yet: what would be here, and how to add it.
public struct EmptyState: Hashable, Sendable {
    /// What isn't there: "No weights yet".
    public var title: String
    /// What would be here and why one would want it.
    public var message: RichText
    /// What fills it. Commands that the screen offers already aren't repeated here.
    public var commands: [Command]

    /// Creates an empty state.
    public init(title: String, message: RichText, commands: [Command] = []) {
        self.title = title
        self.message = message
        self.commands = commands
    }
}

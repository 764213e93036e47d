/// A placeholder for missing content: what will be here, and how to add it.
public struct EmptyState: Hashable, Sendable {
    /// The title, which names the missing content: "No weights yet".
    public var title: String
    /// The description of the future content and its use.
    public var message: RichText
    /// The commands that add content. The screen's own commands aren't repeated here.
    public var commands: [Command]

    /// Creates an empty state.
    public init(title: String, message: RichText, commands: [Command] = []) {
        self.title = title
        self.message = message
        self.commands = commands
    }
}

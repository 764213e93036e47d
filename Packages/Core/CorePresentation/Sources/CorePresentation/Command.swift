/// Something that a person can do: a button, a menu item, a key.
public struct Command: Hashable, Sendable, Identifiable {
    /// What a command does to what it acts on, for its look and for caution.
    public enum Role: Hashable, Sendable {
        /// One among others.
        case normal
        /// What one most likely came to do.
        case primary
        /// Removes something.
        case destructive
    }

    /// Names the command; sent with ``Event/activated(_:)``.
    public var id: CommandID
    /// What it does, in a verb and its object: "Add a weight".
    public var label: String
    /// The key that a surface with a keyboard should offer for it, in lower case; the surface settles conflicts.
    public var key: Character?
    /// What it does to what it acts on.
    public var role: Role
    /// Whether it can be activated now. A disabled command is shown, not hidden.
    public var isEnabled: Bool
    /// What to ask before the command is sent.
    public var confirmation: Confirmation?

    /// Creates a command.
    public init(
        id: CommandID,
        label: String,
        key: Character? = nil,
        role: Role = .normal,
        isEnabled: Bool = true,
        confirmation: Confirmation? = nil
    ) {
        self.id = id
        self.label = label
        self.key = key
        self.role = role
        self.isEnabled = isEnabled
        self.confirmation = confirmation
    }
}

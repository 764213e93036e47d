/// An action that the person can choose: a button, a menu item, a key.
public struct Command: Hashable, Sendable, Identifiable {
    /// The kind of effect a command has, which determines its look and the caution it needs.
    public enum Role: Hashable, Sendable {
        /// An ordinary command.
        case normal
        /// The command that the person most likely came for.
        case primary
        /// Removes something.
        case destructive
    }

    /// The id of the command, sent with ``Event/activated(_:)``.
    public var id: CommandID
    /// The command's text, a verb and its object: "Add a weight".
    public var label: String
    /// The key that a surface with a keyboard should offer, in lower case. The surface resolves conflicts.
    public var key: Character?
    /// The kind of effect that it has.
    public var role: Role
    /// Whether it can be activated now. A disabled command is still shown.
    public var isEnabled: Bool
    /// The question to ask before the command is sent.
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

/// The commands that many screens have.
extension CommandID {
    /// Saves a form.
    public static let save: CommandID = "save"
    /// Opens the shown record in a form.
    public static let edit: CommandID = "edit"
    /// Removes the shown record.
    public static let remove: CommandID = "remove"
    /// Stops running work.
    public static let cancel: CommandID = "cancel"
    /// Fetches the shown data again.
    public static let refresh: CommandID = "refresh"
    /// Retries a failed fetch.
    public static let retry: CommandID = "retry"
}

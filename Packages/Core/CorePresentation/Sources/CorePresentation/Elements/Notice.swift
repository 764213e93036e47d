/// A message for the person.
public struct Notice: Hashable, Sendable {
    /// The importance of a notice.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Good to know.
        case information
        /// Something worked.
        case success
        /// Needs attention.
        case warning
        /// Something went wrong.
        case failure
    }

    /// The id of the notice, sent with ``Event/dismissed(_:)``.
    public var id: ElementID
    /// The importance.
    public var kind: Kind
    /// What happened.
    public var text: RichText
    /// Why, or what to do about it.
    public var detail: RichText?
    /// The commands that resolve it: "Try again".
    public var commands: [Command]
    /// Whether it can be dismissed.
    public var isDismissible: Bool

    /// Creates a notice.
    public init(
        id: ElementID,
        kind: Kind,
        text: RichText,
        detail: RichText? = nil,
        commands: [Command] = [],
        isDismissible: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.text = text
        self.detail = detail
        self.commands = commands
        self.isDismissible = isDismissible
    }
}

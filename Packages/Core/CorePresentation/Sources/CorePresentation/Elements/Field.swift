/// A field of a form.
public struct Field: Hashable, Sendable, Identifiable {
    /// The type of a field's value.
    public enum Kind: Hashable, Sendable {
        /// A line of text.
        case text
        /// Several lines of text.
        case multilineText
        /// A line of text whose characters are hidden.
        case secret
        /// A number, with its unit if it has one.
        case number(unit: String?)
        /// A day, typed as `2026-05-03`.
        case date
        /// A time of day, typed as `7:30`.
        case time
        /// One of several options.
        case choice([Option])
        /// Yes or no.
        case flag
    }

    /// The id of the field, sent with ``Event/edited(_:_:)``.
    public var id: FieldID
    /// The name of the field.
    public var label: String
    /// The type of its value.
    public var kind: Kind
    /// The current value.
    public var value: FieldValue
    /// A hint on how to fill it in.
    public var help: String?
    /// The error of the value and what would be right, or `nil` if the value is valid or the field untouched.
    public var error: String?
    /// Whether its value is being checked elsewhere.
    public var isPending: Bool
    /// Whether it must not be left empty.
    public var isRequired: Bool

    /// Creates a field.
    public init(
        id: FieldID,
        label: String,
        kind: Kind = .text,
        value: FieldValue = .text(""),
        help: String? = nil,
        error: String? = nil,
        isPending: Bool = false,
        isRequired: Bool = false
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.value = value
        self.help = help
        self.error = error
        self.isPending = isPending
        self.isRequired = isRequired
    }
}

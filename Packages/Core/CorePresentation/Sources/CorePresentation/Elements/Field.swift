/// A field of a form.
public struct Field: Hashable, Sendable, Identifiable {
    /// What a field takes.
    public enum Kind: Hashable, Sendable {
        /// A line of text.
        case text
        /// Several lines of text.
        case multilineText
        /// A line of text that isn't shown.
        case secret
        /// A number, with the unit that it is in where there is one.
        case number(unit: String?)
        /// A day, typed as `2026-05-03`.
        case date
        /// One of several options.
        case choice([Option])
        /// Yes or no.
        case flag
    }

    /// Names the field; sent with ``Event/edited(_:_:)``.
    public var id: FieldID
    /// What the field is.
    public var label: String
    /// What it takes.
    public var kind: Kind
    /// What it holds.
    public var value: FieldValue
    /// How to fill it in.
    public var help: String?
    /// What is wrong with its value and what would be right; `nil` while it is fine or untouched.
    public var error: String?
    /// Whether its value is being checked elsewhere.
    public var isPending: Bool
    /// Whether it may not be left empty.
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

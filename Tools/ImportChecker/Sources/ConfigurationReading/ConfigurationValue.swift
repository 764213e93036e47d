/// The values that a key of a configuration accepts.
public indirect enum ConfigurationValue: Sendable {
    /// A text that isn't empty.
    case text
    /// One text or a list of texts.
    case texts
    /// One of some words, or a list of them.
    case words([String])
    /// One of some words.
    case word([String])
    /// `true` or `false`.
    case flag
    /// A calendar day, such as 2026-12-31.
    case day
    /// A mapping with known keys.
    case mapping(ConfigurationForm)
    /// A list of mappings with known keys.
    case list(ConfigurationForm)
    /// A mapping with any keys and equal values.
    case dictionary(ConfigurationValue)

    /// The form of the mapping or of the mappings in the list; `nil` for another value.
    public var form: ConfigurationForm? {
        switch self {
        case .mapping(let form), .list(let form): form
        default: nil
        }
    }
}

/// A value of a property list. Numbers and booleans are strings, as in the OpenStep format.
enum PropertyListValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// An ordered list.
    case array([PropertyListValue])
    /// Values by key.
    case dictionary([String: PropertyListValue])
    /// Bytes, written `<0fbd77>`.
    case data([UInt8])

    /// The text, or nil for another kind of value.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The items, or nil for another kind of value.
    var array: [PropertyListValue]? {
        if case .array(let items) = self { items } else { nil }
    }

    /// The values by key, or nil for another kind of value.
    var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let values) = self { values } else { nil }
    }

    /// The texts of a list, without items of another kind; empty for another kind of value.
    var strings: [String] { array?.compactMap(\.string) ?? [] }
}

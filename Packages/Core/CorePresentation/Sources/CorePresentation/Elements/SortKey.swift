/// The value by which a row is sorted in a column. Text alone would sort "12 April" before "3 May", and 900 g after 1.2
/// kg.
public enum SortKey: Hashable, Sendable {
    /// No value. It comes last in either direction.
    case nothing
    /// A number, in the same unit for the whole column: grams, the number of a day.
    case number(Double)
    /// A text. Case and accents don't matter.
    case text(String)

    /// Returns the key of a text. `nil` and an empty text come last.
    public static func words(_ text: String?) -> SortKey {
        text.map { $0.isEmpty ? .nothing : .text($0) } ?? .nothing
    }

    /// Returns the key of an integer. `nil` comes last.
    public static func whole(_ number: Int?) -> SortKey {
        number.map { .number(Double($0)) } ?? .nothing
    }
}

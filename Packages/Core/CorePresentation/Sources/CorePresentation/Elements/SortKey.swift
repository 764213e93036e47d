/// What a row is ordered by in a column: "12 April" comes after "3 May" as a text, and 900 g after 1.2 kg.
public enum SortKey: Hashable, Sendable {
    /// There is nothing: it comes last in either direction.
    case nothing
    /// A number of whichever unit, the same in the whole column: grams, the number of a day.
    case number(Double)
    /// A text, whatever its case and accents.
    case text(String)

    /// What a text is ordered by; an absent or empty one comes last.
    public static func words(_ text: String?) -> SortKey {
        text.map { $0.isEmpty ? .nothing : .text($0) } ?? .nothing
    }

    /// What a whole number is ordered by; an absent one comes last.
    public static func whole(_ number: Int?) -> SortKey {
        number.map { .number(Double($0)) } ?? .nothing
    }
}

import CoreArchitecture
import CoreModels
import CorePresentation

/// Reads numbers that people type into fields.
enum Typed {
    /// Reads a number with a point or a comma. Returns `nil` for anything else, a sign, more than ten characters, and
    /// for `1,500`, which may have a thousands separator.
    static func number(_ text: String) -> Double? {
        let digits = text.replacing(",", with: ".")
        guard !digits.isEmpty, digits.utf8.count <= 10, !TypedMass.mayHaveThousands(digits),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(digits)
    }

    /// Reads a whole number. Returns `nil` for anything else.
    static func whole(_ text: String) -> Int? {
        number(text).flatMap { $0 == $0.rounded() ? Int($0) : nil }
    }
}

extension FormState<FieldID> {
    /// Reads a day that isn't in the future.
    /// - Parameter problems: Gets a sentence for the field if the day is invalid.
    /// - Returns: The day, or `nil` if the text isn't a date.
    func pastDay(_ field: FieldID, today: CalendarDate, problems: inout [FieldID: String]) -> CalendarDate? {
        do throws(DateTypingError) {
            let day = try CalendarDate(typed: text(field), today: today, latest: today)
            problems[field] = InvalidReason.of(day, born: nil, today: today)?.explanation
            return day
        } catch {
            problems[field] = error.explanation
            return nil
        }
    }
}

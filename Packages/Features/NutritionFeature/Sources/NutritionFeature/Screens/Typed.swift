import CoreModels
import Nutrition

/// Reads what people type into fields.
enum Typed {
    /// A number with a point or a comma; nil for anything else, for more than nine digits and for less than nothing.
    static func number(_ text: String) -> Double? {
        let digits = text.replacing(",", with: ".")
        guard !digits.isEmpty, digits.utf8.count <= 10,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(digits)
    }

    /// A whole number; nil for anything else.
    static func whole(_ text: String) -> Int? {
        number(text).flatMap { $0 == $0.rounded() ? Int($0) : nil }
    }

    /// A day that isn't to come.
    /// - Throws: ``TypedError`` that says what is wrong.
    static func past(_ text: String, today: CalendarDate) throws(TypedError) -> CalendarDate {
        guard let day = CalendarDate(text) else {
            throw TypedError("\"\(text)\" is no day. Write it like \(today).")
        }
        guard day <= today else { throw TypedError("\(day.formatted) is yet to come; today is \(today.formatted).") }
        return day
    }
}

/// What is wrong with what was typed, in a sentence.
struct TypedError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

import CoreModels
import Database

extension CalendarDate {
    /// Reads a day from a body's member, or returns `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)” should be a day like 2026-05-03, not “\(text)”.")
        }
        self = day
    }

    /// The sentence that something can't be later than this date, the latest on Earth.
    var notYet: String { "nowhere on Earth is it later than \(self)." }
}

/// Stored as on the wire, in a text that sorts by time.
extension CalendarDate: @retroactive SQLConvertible {
    /// How a column that holds a day looks.
    public static var sqlExpectation: String { "day like 2026-05-03" }

    /// Reads a text that is a day.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The day as text.
    public var sqlValue: SQLValue { .text(description) }
}

extension TimeOfDay {
    /// Reads a time from a body's member, or returns `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let time = TimeOfDay(typed: text), time.description == text else {
            throw .malformed("“\(name)” should be a time like 08:30, not “\(text)”.")
        }
        self = time
    }
}

extension EntityID {
    /// Reads an id from a body's member, or returns `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let id = Self(text) else { throw .malformed("“\(name)” should be a UUID, not “\(text)”.") }
        self = id
    }
}

/// Stored as on the wire, in lower case.
extension EntityID: @retroactive SQLConvertible {
    /// How a column that holds an id looks.
    public static var sqlExpectation: String { "id, which is a UUID" }

    /// Reads a text that is a UUID, in either case.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The id as text.
    public var sqlValue: SQLValue { .text(description) }
}

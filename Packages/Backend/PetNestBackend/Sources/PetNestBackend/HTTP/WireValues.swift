import CoreModels
import Database

extension CalendarDate {
    /// Reads a member of a body that is a day; `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)” should be a day like 2026-05-03, not “\(text)”.")
        }
        self = day
    }

    /// Why something can't have been later than this latest day on Earth.
    var notYet: String { "nowhere on Earth is it later than \(self)." }
}

/// Tables hold a day as it is on the wire, which also sorts by time.
extension CalendarDate: @retroactive SQLConvertible {
    /// How a column that holds a day looks.
    public static var sqlExpectation: String { "day like 2026-05-03" }

    /// Reads a text that is a day, and nothing else.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The day as text.
    public var sqlValue: SQLValue { .text(description) }
}

extension TimeOfDay {
    /// Reads a member of a body that is a time; `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let time = TimeOfDay(typed: text), time.description == text else {
            throw .malformed("“\(name)” should be a time like 08:30, not “\(text)”.")
        }
        self = time
    }
}

extension EntityID {
    /// Reads a member of a body that is an id; `nil` if it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let id = Self(text) else { throw .malformed("“\(name)” should be a UUID, not “\(text)”.") }
        self = id
    }
}

/// Tables hold an id as it is on the wire: in lower case.
extension EntityID: @retroactive SQLConvertible {
    /// How a column that holds an id looks.
    public static var sqlExpectation: String { "id, which is a UUID" }

    /// Reads a text that is a UUID, in either case, and nothing else.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The id as text.
    public var sqlValue: SQLValue { .text(description) }
}

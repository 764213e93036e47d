import CoreModels
import Database

extension CalendarDate {
    /// The sentence that something can't be later than this date, the latest on Earth.
    public var notYet: String { "nowhere on Earth is it later than \(self)." }
}

/// Stored as on the wire, in a text that sorts by time.
extension CalendarDate: @retroactive SQLConvertible {
    /// The description of a column with a day.
    public static var sqlExpectation: String { "day like 2026-05-03" }

    /// Reads a text that is a day.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The day as text.
    public var sqlValue: SQLValue { .text(description) }
}

/// Stored as on the wire, in lower case.
extension EntityID: @retroactive SQLConvertible {
    /// The description of a column with an id.
    public static var sqlExpectation: String { "id, which is a UUID" }

    /// Reads a text that is a UUID, in either case.
    public init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }

    /// The id as text.
    public var sqlValue: SQLValue { .text(description) }
}

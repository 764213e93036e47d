import CoreModels
import Database

extension CalendarDate {
    /// Reads a member of a body that is a day; `nil` where it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)” should be a day like 2026-05-03, not “\(text)”.")
        }
        self = day
    }

    /// Why something can't have been later than this latest day on Earth.
    var notYet: String { "nowhere on Earth is it later than \(self)." }

    /// The day as tables hold it: as on the wire, which also sorts by time.
    var sqlValue: SQLValue { .text(description) }
}

extension EntityID {
    /// Reads a member of a body that is an id; `nil` where it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let id = Self(text) else { throw .malformed("“\(name)” should be a UUID, not “\(text)”.") }
        self = id
    }

    /// The id as tables hold it: in lower case, as on the wire.
    var sqlValue: SQLValue { .text(description) }
}

import CoreModels
import Foundation

extension CalendarDate {
    /// Reads a member of a body that is a day; `nil` where it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let day = CalendarDate(text) else {
            throw .malformed("“\(name)” should be a day like 2026-05-03, not “\(text)”.")
        }
        self = day
    }
}

extension EntityID {
    /// Reads a member of a body that is an id; `nil` where it is absent.
    init?(member name: String, _ text: String?) throws(Failure) {
        guard let text else { return nil }
        guard let id = Self(text) else { throw .malformed("“\(name)” should be a UUID, not “\(text)”.") }
        self = id
    }
}

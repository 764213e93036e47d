import CoreInterfaces
import CoreModels

extension CalendarDate {
    /// Reads a day of an answer.
    /// - Throws: `ServiceError.unintelligible` where the text is no day.
    public init(wire text: String) throws(ServiceError) {
        guard let day = CalendarDate(text) else {
            throw .unintelligible(detail: "\"\(text)\" is no day; expected one like 2026-05-03")
        }
        self = day
    }
}

extension EntityID {
    /// Reads an id of an answer.
    /// - Throws: `ServiceError.unintelligible` where the text is no UUID.
    public init(wire text: String) throws(ServiceError) {
        guard let id = Self(text) else {
            throw .unintelligible(detail: "\"\(text)\" is no id; expected a UUID")
        }
        self = id
    }
}

extension ServiceError {
    /// Makes a domain value of an answer, and says what was wrong where the value can't be.
    public static func reading<Value>(_ what: String, _ make: () throws -> Value) throws(ServiceError) -> Value {
        do {
            return try make()
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .unintelligible(detail: "\(what): \(error)")
        }
    }
}

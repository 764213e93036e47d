import CoreInterfaces
import CoreModels

extension CalendarDate {
    /// Reads a date from a response.
    /// - Throws: `ServiceError.unintelligible` if the text isn't a date.
    public init(wire text: String) throws(ServiceError) {
        guard let day = CalendarDate(text) else {
            throw .unintelligible(detail: "\"\(text)\" is no day; expected one like 2026-05-03")
        }
        self = day
    }
}

extension EntityID {
    /// Reads an id from a response.
    /// - Throws: `ServiceError.unintelligible` if the text isn't a UUID.
    public init(wire text: String) throws(ServiceError) {
        guard let id = Self(text) else {
            throw .unintelligible(detail: "\"\(text)\" is no id; expected a UUID")
        }
        self = id
    }
}

extension ServiceError {
    /// Creates a domain value from a response, and describes the error if that fails.
    public static func reading<Value>(_ what: String, _ make: () throws -> Value) throws(ServiceError) -> Value {
        do {
            return try make()
        } catch let error as ServiceError {
            throw error
        } catch {
            let reason = (error as? any ExplainedError)?.explanation ?? "\(error)"
            throw .unintelligible(detail: "\(what): \(reason)")
        }
    }
}

import CoreInterfaces
import CoreModels

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

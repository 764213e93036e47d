import CoreModels
import HTTPTypes

/// A request whose route is known, as handlers take it.
struct Call: Sendable {
    let method: HTTPRequest.Method
    let query: Query
    let body: RequestBody
    /// The latest day that it is anywhere on Earth: what a client enters can't lie after it.
    let today: CalendarDate
}

import Foundation
import HTTPTypes

/// A response, with accessors for tests.
struct TestAnswer {
    let status: Int
    let headers: HTTPFields
    let bytes: Data

    /// The body as JSON, or `nil`.
    var json: JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: bytes)
    }

    /// The error's code, or `nil` if the body isn't an error.
    var code: String? {
        json?["error"]?["code"]?.string
    }

    var message: String {
        json?["error"]?["message"]?.string ?? ""
    }

    /// The invalid members, in the response's order.
    var problems: [String] {
        (json?["error"]?["problems"]?.array ?? []).compactMap { $0["field"]?.string }
    }
}

import Foundation
import HTTPTypes

/// An answer as tests look at it.
struct TestAnswer {
    let status: Int
    let headers: HTTPFields
    let bytes: Data

    /// The body as JSON, `nil` if it is none.
    var json: JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: bytes)
    }

    /// The error's code, `nil` if the body is none of an error.
    var code: String? {
        json?["error"]?["code"]?.string
    }

    var message: String {
        json?["error"]?["message"]?.string ?? ""
    }

    /// The members that were refused, in the order of the answer.
    var problems: [String] {
        (json?["error"]?["problems"]?.array ?? []).compactMap { $0["field"]?.string }
    }
}

import Foundation
import HTTPTypes

/// One request that enters sample data.
struct SampleRequest: Sendable {
    let head: HTTPRequest
    let body: Data

    init(_ method: HTTPRequest.Method, _ path: String, body: Data = Data()) {
        head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        self.body = body
    }

    init(put path: String, _ value: some Encodable) {
        // What can't be encoded becomes an empty body, which the backend refuses.
        self.init(.put, path, body: (try? JSONEncoder().encode(value)) ?? Data())
    }
}
